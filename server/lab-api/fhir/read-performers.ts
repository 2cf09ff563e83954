import type { ResultProblem } from '../lab-problem.ts'
import type { BundleResources } from './bundle-resources.ts'
import type { Performer } from './fhir-subset.schema.ts'

/** Names of the organisations among those who performed something; persons are not printed. */
export function readPerformers(
  bundle: BundleResources,
  performers: readonly Performer[],
  element: string,
  problems: ResultProblem[],
): string[] {
  return performers.flatMap((performer, at) =>
    nameOf(bundle, performer, `${element}[${at}]`, problems),
  )
}

function nameOf(
  bundle: BundleResources,
  { reference = '', display }: Performer,
  where: string,
  problems: ResultProblem[],
): string[] {
  const type = bundle.typeOf(reference) ?? /^([A-Za-z]+)\//.exec(reference)?.[1]
  if (type === 'Practitioner') return []
  if (type === 'PractitionerRole') {
    const role = bundle.find('PractitionerRole', reference, where)?.resource
    return role?.organization
      ? nameOf(bundle, role.organization, `${where}.organization`, problems)
      : []
  }
  const isThere = type === 'Organization' && bundle.typeOf(reference) !== undefined
  const name = isThere ? bundle.find('Organization', reference, where)?.resource.name : undefined
  const said = name ?? display
  if (said !== undefined && (type === undefined || type === 'Organization')) return [said]
  const message = `${reference || 'It'} names no organisation. Send an Organization with a name, or its name as display.`
  problems.push({ code: 'invalid', where, message })
  return []
}
