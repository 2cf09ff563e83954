export const SANDBOX_STYLE = `
.bill { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between; padding-bottom: 20px }
.lab { display: flex; gap: 10px; align-items: center; font-weight: 560 }
.lab img { width: 28px; height: 28px }
.sum { font-size: 28px; font-weight: 680 }
.both { display: grid; gap: 24px; align-items: start }
.pane { display: grid; gap: 20px }
.ways { display: flex; gap: 4px; list-style: none; border-bottom: 1px solid var(--line) }
.ways a { display: flex; align-items: center; min-height: 44px; padding: 0 14px; color: var(--ink-2); text-decoration: none; font-weight: 520; border-bottom: 3px solid transparent; margin-bottom: -1px }
.ways a:hover { color: var(--ink) }
.ways a[aria-current] { color: var(--teal); border-color: var(--teal); font-weight: 560 }
.fields { display: grid; gap: 16px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
.field { display: grid; gap: 4px; align-content: start }
.field label { font-weight: 520; font-size: 14px }
.field input, .field select { width: 100%; padding: 8px 12px }
.field [aria-invalid] { border-color: var(--danger) }
.fault { color: var(--danger); font-size: 14px }
.sandbox { border: 1.5px dashed var(--marigold-line); border-radius: 12px; background: var(--marigold-tint); padding: 20px; display: grid; gap: 16px }
.sandbox ul { list-style: none; display: grid; gap: 12px }
.sandbox li { display: grid; grid-template-columns: 104px 1fr; gap: 12px; align-items: center; font-size: 14px }
.sandbox li button { padding: 8px 4px; font-size: 16px }
.mark { justify-self: start; background: var(--marigold); color: var(--on-marigold); border-radius: 999px; padding: 2px 12px; font-size: 16px; font-weight: 560 }
@media (min-width: 800px) { .both { grid-template-columns: minmax(0, 1fr) 352px } main { padding-top: 48px } }
`
