import { GENDER } from '#contract/codes.ts'
import { distinctSamples } from '#contract/rules/tubes.ts'
import type { items } from '../schema/catalogue.ts'
import type { CatalogueFacts, PackageFacts, ScanFacts, TestFacts } from './catalogue.facts.ts'
import { questionsOfScan, rulesOfItem, rulesOfPackage } from './preparation.facts.ts'

type ItemRow = typeof items.$inferInsert
type Kind = ItemRow['kind']

/** Scans and packages have no category in the facts; each kind gets its own. */
export const OWN_CATEGORIES = [
  { id: 16, name: 'Radiology', slug: 'radiology', kind: 'radiology' },
  { id: 17, name: 'Cardiology', slug: 'cardiology', kind: 'radiology' },
  { id: 18, name: 'Packages', slug: 'packages', kind: 'package' },
] as const

/** The upper figure of a volume in the facts: `3 to 4 mL` is 4; null for grams and smears. */
export function volumeMl(text: string): number | null {
  const [, figure] = /([\d.]+) mL$/.exec(text) ?? []
  return figure === undefined ? null : Number(figure)
}

/** The facts' sentence about a fast; a package keeps only its longest one. */
function fastingAdvice(hours: number): string {
  return `Take nothing but plain water for ${hours} to ${hours + 2} hours before the sample.`
}

/** Rows of all items, tests and scans before the packages made of them. */
export function itemRows(facts: CatalogueFacts): ItemRow[] {
  const rank = (kind: Kind, code: string, position: number) => {
    const place = facts.popularity[kind].indexOf(code)
    return place === -1 ? facts.popularity[kind].length + position : place
  }
  const categoryId = new Map(
    [...facts.categories, ...OWN_CATEGORIES].map(({ id, name }) => [name, id]),
  )
  const idOf = (name: string) => {
    const id = categoryId.get(name)
    if (id === undefined) throw new Error(`The seed facts name an unknown category "${name}".`)
    return id
  }
  const tests = facts.tests.map((test, position) => ({
    ...testRow(test),
    categoryId: idOf(test.category),
    popularity: rank('test', test.code, position),
  }))
  const scans = facts.scans.map((scan, position) => ({
    ...scanRow(scan, facts),
    categoryId: idOf(scan.category),
    popularity: rank('radiology', scan.code, position),
  }))
  const components = new Map([...tests, ...scans].map((row) => [row.code, row]))
  const packages = facts.packages.map((item, position) => ({
    ...packageRow(
      item,
      componentCodes(item).flatMap((code) => components.get(code) ?? []),
    ),
    categoryId: idOf('Packages'),
    popularity: rank('package', item.code, position),
  }))
  const words = searchWordsByCode(facts)
  return [...tests, ...scans, ...packages].map((row) => ({
    ...row,
    searchWords: words.get(row.code) ?? [],
  }))
}

/** Words of every topic that an item answers. */
function searchWordsByCode({ searchTopics }: CatalogueFacts): Map<string, string[]> {
  const words = new Map<string, string[]>()
  for (const topic of searchTopics) {
    for (const code of topic.codes) {
      words.set(code, [...new Set([...(words.get(code) ?? []), ...topic.words])])
    }
  }
  return words
}

export function componentCodes(item: PackageFacts): string[] {
  return [...item.component_tests, ...item.component_radiology]
}

type OwnColumns = Omit<ItemRow, 'categoryId' | 'popularity'>

function sharedColumns(item: TestFacts | ScanFacts | PackageFacts) {
  return {
    code: item.code,
    name: item.item_name,
    slug: item.slug_name,
    summary: item.summary,
    sex: item.sex && GENDER[item.sex],
    sexAgeAction: item.sex_age_action,
    lowAgeLimit: item.low_age_limit,
    highAgeLimit: item.high_age_limit,
    isHcAvailable: item.is_hc_available,
    reportTatHours: item.report_tat_hours,
    parameterCount: item.parameters_count,
  }
}

function testRow(test: TestFacts): OwnColumns {
  return {
    ...sharedColumns(test),
    kind: 'test',
    subdepartment: test.subdepartment,
    aliases: test.aliases,
    tags: [],
    modality: null,
    needsAppointment: false,
    slotMinutes: null,
    fastingHours: test.fasting_hours ?? 0,
    minRetestDays: test.min_retest_days,
    timingNote: test.timing_note,
    preparation: test.preparation,
    preparationRules: rulesOfItem(test.item_name, test.preparation, test.timing_note),
    safetyQuestions: [],
    samples: [{ container: test.container, volume_ml: volumeMl(test.sample_volume) }],
  }
}

function scanRow(scan: ScanFacts, facts: CatalogueFacts): OwnColumns {
  return {
    ...sharedColumns(scan),
    kind: 'radiology',
    subdepartment: scan.subdepartment,
    aliases: scan.aliases,
    tags: [],
    // The facts combine two names that spec §3 separates; both have the number 7.
    modality: scan.modality === 'Ultrasound/USG' ? 'USG' : scan.modality,
    needsAppointment: scan.needs_appointment,
    slotMinutes: scan.slot_minutes,
    fastingHours: facts.scanFasting[scan.code] ?? 0,
    minRetestDays: null,
    timingNote: null,
    preparation: scan.preparation,
    preparationRules: rulesOfItem(scan.item_name, scan.preparation, null),
    safetyQuestions: questionsOfScan(scan, facts),
    samples: [],
  }
}

/** The requirements of a package's tests and scans, without duplicates. */
function packageRow(item: PackageFacts, components: readonly OwnColumns[]): OwnColumns {
  const fastingHours = item.fasting_hours ?? 0
  const shorterFasts = new Set(
    components
      .filter((component) => component.fastingHours < fastingHours)
      .map((component) => fastingAdvice(component.fastingHours)),
  )
  const advice = new Set(components.flatMap(({ preparation }) => preparation))
  return {
    ...sharedColumns(item),
    kind: 'package',
    subdepartment: 'Packages',
    aliases: [],
    tags: item.tags,
    modality: null,
    needsAppointment: components.some(({ needsAppointment }) => needsAppointment),
    slotMinutes: null,
    fastingHours,
    minRetestDays: null,
    timingNote: null,
    preparation: [...advice].filter((line) => !shorterFasts.has(line)),
    preparationRules: rulesOfPackage(components),
    safetyQuestions: distinctQuestions(components),
    samples: distinctSamples(components.flatMap(({ samples }) => samples)),
  }
}

function distinctQuestions(components: readonly OwnColumns[]): ItemRow['safetyQuestions'] {
  const questions = components.flatMap(({ safetyQuestions }) => safetyQuestions)
  return [...new Map(questions.map((question) => [question.id, question])).values()]
}
