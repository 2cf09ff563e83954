/**
 * Starts the export of traces, by OTLP over HTTP to OTEL_EXPORTER_OTLP_ENDPOINT. The SDK reads its
 * standard variables itself: sampler, headers, batches, resource. Loaded only if traces are on.
 * @returns a function that exports what is left, and stops.
 */
export async function startTracing(release: string | undefined): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'parakh',
        ...(release !== undefined && { 'service.version': release }),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  return () => provider.shutdown()
}
