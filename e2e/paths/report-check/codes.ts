import { getPublicKey } from '@noble/ed25519'
import { encodeBase64url } from '#contract/rules/base64url.ts'
import type { ReportKey } from '#contract/rules/report-code.ts'
import { aCode } from '#tests/web/support/report-codes.ts'
import type { PathProgress } from '../path-progress.ts'

/** A key that is not the one named in the code. */
const THEIRS = secretOf(255)

/** Position of a letter in the signature, from the end. */
const CHANGED_LETTER = -9

/** Codes that lead to the outcomes of the path. */
export class Codes {
  private readonly progress: PathProgress
  /** The code of a real report. */
  private readonly real: string
  /** The step whose code was signed with a new key. */
  private signedAt = 0

  constructor(progress: PathProgress, real: string) {
    this.progress = progress
    this.real = real
  }

  /** The key that signed that code. */
  get newKey(): ReportKey {
    const { signedAt } = this
    return { key_id: idOf(signedAt), public_key: encodeBase64url(getPublicKey(secretOf(signedAt))) }
  }

  /** The next code to check. It differs with every step, because navigating to the same address has no effect. */
  next(): string {
    const { progress } = this
    const end = progress.endOf('checkCode')
    const address = `https://example.com/menu?step=${progress.step}`
    return end === 'noCode' ? address : `${address}&code=${this.codeFor(end)}`
  }

  private codeFor(end: string | null): string {
    if (end === 'unreadable') return 'content.signature'
    if (end === 'altered') return changed(this.real)
    if (end !== 'unknownKey') return this.real
    this.signedAt = this.progress.step
    const isAltered = this.progress.endOf('checkWithCurrentKeys') === 'altered'
    return aCode({ key_id: idOf(this.signedAt) }, isAltered ? THEIRS : secretOf(this.signedAt))
  }
}

/** Each step has its own key, because the page remembers the keys it receives. */
function idOf(step: number): string {
  return `path-${step}`
}

function secretOf(step: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(32).fill(step)
}

function changed(code: string): string {
  const letter = code.at(CHANGED_LETTER) === 'A' ? 'B' : 'A'
  return code.slice(0, CHANGED_LETTER) + letter + code.slice(CHANGED_LETTER + 1)
}
