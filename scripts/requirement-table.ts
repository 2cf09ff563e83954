import {
  type Citation,
  LEVELS,
  type Level,
  levelOf,
  type RequirementIndex,
} from './requirement-index.ts'

type Entry = RequirementIndex['rules'][number]

const location = ({ file, line }: Citation) => `${file}:${line}`

/** The levels whose tests hold a rule, cheapest first. */
function levelsOf(tests: readonly Citation[]): Level[] {
  const held = new Set(tests.map(({ file }) => levelOf(file)))
  return LEVELS.filter((level) => held.has(level))
}

function textEntry({ rule, tests, charts }: Entry): string {
  const levels = levelsOf(tests).join(', ') || 'none'
  return [
    `${rule.id}  §${rule.section}  (${levels})  ${rule.rule}`,
    ...tests.map((test) => `    ${levelOf(test.file).padEnd(8)}  ${location(test)}  ${test.title}`),
    ...charts.map((chart) => `    chart     ${location(chart)}`),
  ].join('\n')
}

function markdownEntry({ rule, tests, charts }: Entry): string {
  const cells = [
    rule.id,
    rule.section,
    rule.rule.replaceAll('|', '\\|'),
    levelsOf(tests).join(', ') || '—',
    tests.map(location).join('<br>') || '—',
    charts.map(location).join('<br>') || '—',
  ]
  return `| ${cells.join(' | ')} |`
}

function summary({ rules }: RequirementIndex): string {
  const held = rules.filter(({ tests }) => tests.length > 0)
  const tests = new Set(held.flatMap((entry) => entry.tests.map(location)))
  const none = rules.length - held.length
  const perLevel = LEVELS.map((level) => {
    const here = held.filter((entry) => levelsOf(entry.tests).includes(level))
    return `${level} ${here.length}`
  })
  return [
    `${rules.length} rules: ${held.length} held by ${tests.size} tests, ${none} held by none`,
    `Rules held at each level: ${perLevel.join(', ')}`,
  ].join('\n')
}

export function renderRequirements(
  index: RequirementIndex,
  { missingOnly, markdown }: { missingOnly: boolean; markdown: boolean },
): string {
  const shown = missingOnly ? index.rules.filter(({ tests }) => tests.length === 0) : index.rules
  const head = [
    '| Rule | Spec | What it says | Levels | Tests | Charts |',
    '|---|---|---|---|---|---|',
  ]
  return markdown
    ? [...head, ...shown.map(markdownEntry), '', summary(index)].join('\n')
    : [...shown.map(textEntry), '', summary(index)].join('\n')
}
