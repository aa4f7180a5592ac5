"""Whatever fits the OpenAPI document, and much that does not, sent to the service.

::

    python -m pytest tests/service/fuzz                   20 examples an operation
    TEST_SIZE=full python -m pytest tests/service/fuzz    1,000, in some minutes
"""
