import { getPublicKey } from '@noble/ed25519'
import { encodeBase64url } from '#contract/rules/base64url.ts'
import type { ReportKey } from '#contract/rules/report-code.ts'
import { aCode } from '#tests/web/support/report-codes.ts'
import type { PathProgress } from '../path-progress.ts'

/** The secret of a forger, who uses the id of another key. */
const THEIRS = secretOf(255)

/** Position in the signature; the content of the code stays the same. */
const CHANGED_LETTER = -9

/** Codes that make the next check end as the path says. */
export class Codes {
  private readonly progress: PathProgress
  /** The code of a real report. */
  private readonly real: string
  /** The last step whose code was signed with an unknown key. */
  private signedAt = 0

  constructor(progress: PathProgress, real: string) {
    this.progress = progress
    this.real = real
  }

  /** The public key of that code. */
  get newKey(): ReportKey {
    const { signedAt } = this
    return { key_id: idOf(signedAt), public_key: encodeBase64url(getPublicKey(secretOf(signedAt))) }
  }

  /** Differs in every step: opening the same address again has no effect. */
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

/** Each step has its own key: the page caches the ones it has fetched. */
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
