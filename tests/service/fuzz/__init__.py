"""Whatever fits the OpenAPI document, and much that does not, sent to the service.

::

    python -m pytest tests/service/fuzz                               100 examples an operation
    SERVICE_FUZZ_EXAMPLES=1000 python -m pytest tests/service/fuzz    1,000, in some minutes
"""
