import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LEVELS } from '../replaying/levels.ts'
import type { Atlas } from './contents.ts'
import { html, raw } from './page/html.ts'
import { machineSection } from './page/machine-section.ts'
import { sprite } from './page/marks.ts'
import { summary } from './page/summary.ts'

/** The atlas as one HTML file that loads nothing. */
export async function atlasHtml(atlas: Atlas): Promise<string> {
  const [style, script, mermaid] = await Promise.all([
    readFile(join(import.meta.dirname, 'page/atlas.css'), 'utf8'),
    readFile(join(import.meta.dirname, 'page/page.mjs'), 'utf8'),
    readFile(MERMAID, 'utf8'),
  ])
  const sections = []
  for (const machine of atlas.machines) sections.push(await machineSection(machine))
  const names = atlas.machines.map(({ generated: { name } }) => name)
  const { markup } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policyFor([mermaid, script])}">
<title>Atlas of the statecharts</title>
<style>${raw(style)}</style></head>
<body><a class="skip" href="#content">Skip to the content</a>${sprite}
<header class="top"><div class="wrap"><h1>Atlas of the statecharts</h1>
<p class="lead">Every state and every path of the app, from the charts that it runs on.</p>
<nav aria-label="Machines"><ul class="chips">${names.map(
    (name) => html`<li><a href="#machine-${name}">${name}</a></li>`,
  )}</ul></nav>${searchForm}</div></header>
<main class="wrap" id="content" tabindex="-1">${summary(atlas)}${sections}</main>
<footer class="wrap"><p>Written by <code>npm run paths -- report</code>.</p></footer>
<script>${raw(mermaid)}</script><script type="module">${raw(script)}</script></body></html>`
  return `${markup}\n`
}

/** Without the kinds of diagrams that need large libraries; it is one file without dependencies. */
const MERMAID = fileURLToPath(import.meta.resolve('@mermaid-js/tiny'))

/** Hidden until the script of the page has started. */
const searchForm = html`<search><form class="search" hidden>
<p><label for="words">Find states, transitions and paths</label>
<input id="words" type="search" autocomplete="off" placeholder="slot held"></p>
<p><label for="result">Paths that</label>
<select id="result"><option value="">ended in any way</option>${LEVELS.flatMap((level) => [
  html`<option value="${level}-failed">failed (${level})</option>`,
  html`<option value="${level}-passed">passed (${level})</option>`,
  html`<option value="${level}-idle">were not run (${level})</option>`,
])}</select></p>
<p role="status" class="found"></p></form></search>`

/** Nothing is loaded and only these scripts run, whatever a description holds. */
function policyFor(scripts: readonly string[]): string {
  const hashes = scripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
  ].join('; ')
}
