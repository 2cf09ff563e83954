import {
  type CodeCheck,
  checkReportCode,
  codeIn,
  type ReportKey,
} from '#contract/rules/report-code.ts'

/** What came of a text, whether a camera read it or somebody pasted it. */
export type Verdict =
  | (CodeCheck & { readonly code: string })
  /** Nothing in it looks like a code. */
  | { readonly kind: 'no-code' }
  /** Not a network, and no keys from before. */
  | { readonly kind: 'no-keys' }

/**
 * Holds a text against the lab's keys. `keys` is asked again, for new ones, when the code names one that is
 * not among them.
 */
export async function checkText(
  text: string,
  keys: (fresh: boolean) => Promise<readonly ReportKey[]>,
): Promise<Verdict> {
  const code = codeIn(text)
  if (code === undefined) return { kind: 'no-code' }
  try {
    const check = checkReportCode(code, await keys(false))
    if (check.kind !== 'unknown-key') return { ...check, code }
    return { ...checkReportCode(code, await keys(true).catch(() => keys(false))), code }
  } catch {
    return { kind: 'no-keys' }
  }
}
