import type { ResultProblem } from '../lab-problem.ts'
import type { Signatory } from '../results/sent-results.ts'
import type { BundleResources, Found } from './bundle-resources.ts'
import type { HumanName } from './fhir-subset.schema.ts'
import { wordsOf } from './read-observation.ts'

type References = readonly { readonly reference: string }[]

/** The Practitioner that signs, directly or in a role. A report has one signatory. */
export function readSignatory(
  bundle: BundleResources,
  references: References,
  report: string,
  problems: ResultProblem[],
): Signatory | null {
  const people = new Map<string, Found<'Practitioner'>>()
  for (const [at, { reference }] of references.entries()) {
    if (reference.startsWith('Organization/')) continue
    const where = `${report}.resultsInterpreter[${at}]`
    const person = practitionerOf(bundle, reference, where)
    if (person) people.set(person.where, person)
  }
  const [first, second] = people.values()
  if (second) {
    const message = 'More than one Practitioner signs. Send the one who is responsible.'
    problems.push({ code: 'invalid', where: `${report}.resultsInterpreter`, message })
  }
  return first ? signatoryOf(first, problems) : null
}

function practitionerOf(bundle: BundleResources, reference: string, where: string) {
  const person = bundle.find('Practitioner', reference, where)
  if (person) return person
  const named = bundle.find('PractitionerRole', reference, where)?.resource.practitioner?.reference
  return named === undefined ? undefined : bundle.find('Practitioner', named, where)
}

/** Types of identifiers in HL7 table 0203: licences to practise. */
const LICENCES = new Set(['MD', 'LN', 'RN', 'DN'])

/** Names that somebody had, or is called by others. */
const OTHER_NAMES = new Set(['old', 'maiden', 'nickname', 'temp', 'anonymous'])

function signatoryOf(
  { where, resource }: Found<'Practitioner'>,
  problems: ResultProblem[],
): Signatory {
  const { name, identifier, qualification } = resource
  const names = name.filter(({ use }) => !OTHER_NAMES.has(use ?? ''))
  const official = names.filter(({ use }) => use === 'official')
  const [first, second] = official.length > 0 ? official : names
  if (second) {
    const message = 'The signatory has more than one name. Send one.'
    problems.push({ code: 'invalid', where: `${where}.name`, message })
  }
  const isLicence = ({ type }: (typeof identifier)[number]) =>
    type?.coding.some(({ code }) => code !== undefined && LICENCES.has(code))
  const licences = identifier.filter(isLicence)
  const registrations =
    licences.length > 0 ? licences : qualification.flatMap((one) => one.identifier)
  return {
    name: first ? nameOf(first) : '',
    qualification: qualification.flatMap(({ code }) => wordsOf(code) ?? []).join(', '),
    registration: [...new Set(registrations.map(({ value }) => value))].join(', '),
  }
}

function nameOf({ text, prefix, given, family, suffix }: HumanName): string {
  return text ?? [...prefix, ...given, family, ...suffix].filter(Boolean).join(' ')
}

/** A patient's name without its prefix. */
export function wordsOfName({ text, prefix, given, family }: HumanName): string[] {
  if (given.length > 0 || family) return [...given, ...(family ? [family] : [])]
  const titles = new Set(prefix)
  return (text ?? '').split(/\s+/).filter((word) => word && !titles.has(word))
}
