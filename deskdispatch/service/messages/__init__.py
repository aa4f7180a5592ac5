"""Request and response bodies as pydantic models; they also give the OpenAPI schemas."""
