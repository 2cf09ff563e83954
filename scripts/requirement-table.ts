import type { Citation, RequirementIndex } from './requirement-index.ts'

type Entry = RequirementIndex['rules'][number]

const place = ({ file, line }: Citation) => `${file}:${line}`

function textEntry({ rule, tests, charts }: Entry): string {
  return [
    `${rule.id}  §${rule.section}  ${rule.rule}`,
    ...tests.map((test) => `    test   ${place(test)}  ${test.title}`),
    ...charts.map((chart) => `    chart  ${place(chart)}`),
  ].join('\n')
}

function markdownEntry({ rule, tests, charts }: Entry): string {
  const cells = [
    rule.id,
    rule.section,
    rule.rule.replaceAll('|', '\\|'),
    tests.map(place).join('<br>') || '—',
    charts.map(place).join('<br>') || '—',
  ]
  return `| ${cells.join(' | ')} |`
}

function summary({ rules }: RequirementIndex): string {
  const held = rules.filter(({ tests }) => tests.length > 0)
  const tests = new Set(held.flatMap((entry) => entry.tests.map(place)))
  const none = rules.length - held.length
  return `${rules.length} rules: ${held.length} held by ${tests.size} tests, ${none} held by none`
}

export function renderRequirements(
  index: RequirementIndex,
  { missingOnly, markdown }: { missingOnly: boolean; markdown: boolean },
): string {
  const shown = missingOnly ? index.rules.filter(({ tests }) => tests.length === 0) : index.rules
  const head = ['| Rule | Spec | What it says | Tests | Charts |', '|---|---|---|---|---|']
  return markdown
    ? [...head, ...shown.map(markdownEntry), '', summary(index)].join('\n')
    : [...shown.map(textEntry), '', summary(index)].join('\n')
}
