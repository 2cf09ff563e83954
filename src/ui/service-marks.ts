import { filmOf, type SampleKind } from './samples.ts'

/** The marks of what a centre does: samples are drawn where the lab is; every modality has its film. */
export function serviceMarks(services: readonly string[]): SampleKind[] {
  return services.flatMap((service) => (service === 'lab' ? 'edta' : (filmOf(service) ?? [])))
}
