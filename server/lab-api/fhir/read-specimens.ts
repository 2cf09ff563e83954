import type { BundleResources } from './bundle-resources.ts'
import type { SpecimenReference } from './fhir-subset.schema.ts'
import { labelled } from './read-observation.ts'

/** What is said of samples, a line each: it is printed as a remark. */
export function readSpecimens(
  bundle: BundleResources,
  references: readonly SpecimenReference[],
  where: string,
): string[] {
  return references.flatMap(({ reference, display }) => {
    const found = reference === undefined ? undefined : bundle.find('Specimen', reference, where)
    if (!found) return display ? [`Specimen: ${display}`] : []
    const { type, condition, note, status } = found.resource
    return [
      ...labelled('Specimen', type),
      ...condition.flatMap((one) => labelled('Specimen condition', one)),
      ...(status === 'unsatisfactory' || status === 'unavailable' ? [`Specimen: ${status}`] : []),
      ...note.map(({ text }) => text),
    ]
  })
}
