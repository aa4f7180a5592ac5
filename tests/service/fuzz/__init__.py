"""Fuzzing of the service with requests that fit the OpenAPI document, and many that do not.

::

    python -m pytest tests/service/fuzz                   2 examples per operation
    TEST_SIZE=full python -m pytest tests/service/fuzz    1,000, in some minutes
"""
