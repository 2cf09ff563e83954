import { LEVELS } from '../../replaying/levels.ts'
import { html } from './html.ts'

/** Hidden until the script is there that makes it work. */
export const searchForm = html`<search><form class="search" hidden>
<p><label for="words">Find states, transitions and paths</label>
<input id="words" type="search" autocomplete="off" placeholder="slot held"></p>
<p><label for="result">Paths that</label>
<select id="result"><option value="">ended in any way</option>${LEVELS.flatMap((level) => [
  html`<option value="${level}-failed">failed (${level})</option>`,
  html`<option value="${level}-passed">passed (${level})</option>`,
  html`<option value="${level}-idle">were not run (${level})</option>`,
])}</select></p>
<p role="status" class="found"></p></form></search>`
