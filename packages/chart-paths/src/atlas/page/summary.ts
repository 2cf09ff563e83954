import { LEVELS, type Level } from '../../replaying/levels.ts'
import type { PathResult } from '../../replaying/results.ts'
import type { AtlasMachine } from '../atlas.ts'
import type { Atlas } from '../contents.ts'
import { linesOf } from '../describe-difference.ts'
import { differenceOf, isSame } from '../difference.ts'
import { type ReportRecord, recordOf } from '../record.ts'
import { type Html, html } from './html.ts'
import { pathLink } from './links.ts'
import { figureMark, mark, titleOf } from './marks.ts'

/** The figures of all machines and levels, the failures, and the difference from the last run. */
export function summary(atlas: Atlas): Html {
  return html`<section aria-labelledby="summary" data-drawing><h2 id="summary">Summary</h2>
<div class="scroll" role="region" aria-labelledby="summary-caption" tabindex="0"><table class="figures">
<caption id="summary-caption">What the paths cover, by machine and level</caption>
<thead><tr><th scope="col">Machine</th><th scope="col">Level</th><th scope="col">States</th><th scope="col">Transitions</th><th scope="col">Pairs</th><th scope="col">Paths</th><th scope="col">Seconds</th></tr></thead>
${atlas.machines.map(machineRows)}</table></div>
${legend}${failures(atlas.machines)}${invariantList(atlas)}${sinceLastRun(atlas)}</section>`
}

function invariantList({ invariants = [] }: Atlas): Html | null {
  if (invariants.length === 0) return null
  return html`<h3>Invariants</h3><p>In every state of the charts together:</p><ul class="invariants">${invariants.map(
    (says) => html`<li>${says}</li>`,
  )}</ul>`
}

function machineRows(machine: AtlasMachine): Html {
  const { name } = machine.generated
  return html`<tbody>${LEVELS.map(
    (level, index) =>
      html`<tr>${
        index === 0
          ? html`<th scope="rowgroup" rowspan="${LEVELS.length}"><a href="#machine-${name}">${name}</a></th>`
          : null
      }<th scope="row">${titleOf(level)}</th>${levelCells(machine, level)}</tr>`,
  )}</tbody>`
}

function levelCells(machine: AtlasMachine, level: Level): Html {
  const { states, transitions, pairs, paths, seconds } = machine.levels[level]
  if (paths === 0) return html`<td colspan="5">${mark('idle', 'not run')}</td>`
  const figures = [states, transitions, pairs].map((one) => html`<td>${figureMark(one)}</td>`)
  return html`${figures}<td>${walked(machine, level, paths)}</td><td class="n">${seconds.toFixed(1)}</td>`
}

function walked(machine: AtlasMachine, level: Level, paths: number): Html {
  const failed = failedOf(machine).filter((result) => result.level === level).length
  return failed > 0 ? mark('none', `${paths}, ${failed} failed`) : mark('all', String(paths))
}

const legend = html`<h3>Signs</h3><ul class="legend">
<li>${mark('all', 'covered at every level, or passed')}</li>
<li>${mark('some', 'covered at some levels only')}</li>
<li>${mark('none', 'not covered, or failed')}</li>
<li>${mark('idle', 'not run')}</li></ul>
<p class="note">In the drawings a dot marks the initial state and an H a history state. A label reads: event [guard]. Transitions that start at the state around their target, or share it with many others, are written in the box. Those that stay in a state are in the table.</p>`

function failures(machines: readonly AtlasMachine[]): Html | null {
  const failed = machines.flatMap(failedOf)
  if (failed.length === 0) return null
  const described = new Set(
    machines.flatMap(({ generated }) => generated.paths.map(({ id }) => id)),
  )
  return html`<h3>Failures</h3><ul class="failures">${failed.map(
    ({ path, level, error }) =>
      html`<li>${described.has(path) ? pathLink(path) : path} (${level}): ${error ?? ''}</li>`,
  )}</ul>`
}

/** Includes paths over pairs, which the atlas does not list. */
function failedOf({ results }: AtlasMachine): readonly PathResult[] {
  return results.filter(({ error }) => error !== null)
}

function sinceLastRun(atlas: Atlas): Html {
  return html`<h3>Since the last run</h3>${
    atlas.before === null
      ? html`<p>There is no earlier run to compare with.</p>`
      : differenceList(atlas.before, recordOf(atlas))
  }`
}

function differenceList(before: ReportRecord, now: ReportRecord): Html {
  const difference = differenceOf(before, now)
  if (isSame(difference)) return html`<p>Nothing is different.</p>`
  const { added, gone } = difference.machines
  return html`<ul class="difference">${added.map((name) => html`<li>${name} is new</li>`)}${gone.map(
    (name) => html`<li>${name} is gone</li>`,
  )}${difference.changed.map(
    (machine) =>
      html`<li>${machine.name}<ul>${linesOf(machine).map(
        ({ sign, text }) =>
          html`<li><span aria-hidden="true">${sign} </span>${PREFIXES[sign]}${text}</li>`,
      )}</ul></li>`,
  )}</ul>`
}

const PREFIXES = { '+': 'new: ', '−': 'gone: ', '~': 'changed: ' } as const
