import { checkReportCode, codeIn, type ReportKey } from '#contract/rules/report-code.ts'
import type { FlowError } from '#machines/outcomes.ts'
import type {
  CheckedCode,
  CheckedText,
} from '#machines/report-check/model/report-check.outcomes.ts'

type AskForKeys = () => Promise<readonly ReportKey[]>

/**
 * What comes of a text, whether a camera read it or somebody pasted it.
 * @throws FlowError `no-keys`
 */
export async function checkText(text: string, askForKeys: AskForKeys): Promise<CheckedText> {
  const code = codeIn(text)
  return code === undefined ? { kind: 'no-code' } : checkCode(code, askForKeys)
}

/** @throws FlowError `no-keys`: no network, and none from before */
export async function checkCode(code: string, askForKeys: AskForKeys): Promise<CheckedCode> {
  const keys = await askForKeys().catch(() => {
    throw NO_KEYS
  })
  return { ...checkReportCode(code, keys), code }
}

const NO_KEYS: FlowError = { kind: 'network', code: 'no-keys', message: '' }
