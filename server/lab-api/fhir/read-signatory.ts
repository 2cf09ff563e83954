import type { Signatory } from '../results/sent-results.ts'
import type { BundleResources, Found } from './bundle-resources.ts'
import type { HumanName } from './fhir-subset.schema.ts'

type References = readonly { readonly reference: string }[]
type Practitioner = Found<'Practitioner'>['resource']

/** The first Practitioner that signs, directly or in a role. */
export function readSignatory(
  bundle: BundleResources,
  references: References,
  report: string,
): Signatory | null {
  for (const [at, { reference }] of references.entries()) {
    const where = `${report}.resultsInterpreter[${at}]`
    if (!reference.startsWith('Organization/')) {
      const person = practitionerOf(bundle, reference, where)
      if (person) return signatoryOf(person.resource)
    }
  }
  return null
}

function practitionerOf(bundle: BundleResources, reference: string, where: string) {
  const person = bundle.find('Practitioner', reference, where)
  if (person) return person
  const named = bundle.find('PractitionerRole', reference, where)?.resource.practitioner?.reference
  return named === undefined ? undefined : bundle.find('Practitioner', named, where)
}

/** Types of identifiers in HL7 table 0203: licences to practise. */
const LICENCES = new Set(['MD', 'LN', 'RN', 'DN'])

function signatoryOf({ name, identifier, qualification }: Practitioner): Signatory {
  const [first] = name
  const isLicence = ({ type }: (typeof identifier)[number]) =>
    type?.coding.some(({ code }) => code !== undefined && LICENCES.has(code))
  const registered = qualification.flatMap((one) => one.identifier)
  const registration = identifier.find(isLicence) ?? registered[0]
  return {
    name: first ? nameOf(first) : '',
    qualification: qualification
      .flatMap(({ code: { text, coding } }) => text ?? coding[0]?.display ?? coding[0]?.code ?? [])
      .join(', '),
    registration: registration?.value ?? '',
  }
}

function nameOf({ text, prefix, given, family }: HumanName): string {
  return text ?? [...prefix, ...given, family].filter(Boolean).join(' ')
}

/** A patient's name without its prefix. */
export function wordsOfName({ text, prefix, given, family }: HumanName): string[] {
  if (given.length > 0 || family) return [...given, ...(family ? [family] : [])]
  const titles = new Set(prefix)
  return (text ?? '').split(/\s+/).filter((word) => word && !titles.has(word))
}
