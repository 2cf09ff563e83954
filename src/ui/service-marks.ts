import { filmOf, type SampleKind } from './samples.ts'

/** Marks of a centre's services: a tube for the lab, and one for each modality. */
export function serviceMarks(services: readonly string[]): SampleKind[] {
  return services.flatMap((service) => (service === 'lab' ? 'edta' : (filmOf(service) ?? [])))
}
