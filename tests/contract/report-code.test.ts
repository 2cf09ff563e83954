import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64url, encodeBase64url } from '#contract/rules/base64url.ts'
import {
  checkReportCode,
  codeIn,
  codeOf,
  packReport,
  type SignedReport,
  signedBytes,
} from '#contract/rules/report-code.ts'

const pair = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const keyOf = ({ publicKey }: typeof pair, key_id: string) => ({
  key_id,
  public_key: publicKey.export({ format: 'jwk' }).x ?? '',
})
const keys = [keyOf(other, 'former'), keyOf(pair, 'present')]

const report: SignedReport = {
  key_id: 'present',
  report_id: '26112204817-SL',
  name: 'Full Body Check-up Advanced',
  date: '2026-11-22',
  initials: 'AR',
  birth_year: 1974,
  values: [
    { name: 'Haemoglobin', value: '12.4', unit: 'g/dL' },
    { name: 'Urine colour', value: 'Pale yellow', unit: null },
  ],
  digest: null,
}

function signed(said: SignedReport, { privateKey }: typeof pair = pair): string {
  const packed = packReport(said)
  return codeOf(packed, sign(null, signedBytes(packed), privateKey))
}

const code = signed(report)

describe('the code of a report', () => {
  it('is verified with the public key alone, and holds the signed content', () => {
    expect(checkReportCode(code, keys)).toEqual({ kind: 'genuine', report })
  })

  it('can hold any report', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 30 })
    const value = fc.record({
      name: texts,
      value: texts,
      unit: fc.option(fc.string({ minLength: 1, maxLength: 12 })),
    })
    const reports = fc.record({
      key_id: fc.constant('present'),
      report_id: texts,
      name: texts,
      date: texts,
      initials: texts,
      birth_year: fc.integer({ min: 1900, max: 2100 }),
      values: fc.option(fc.array(value, { maxLength: 8 })),
      digest: fc.option(texts),
    })
    fc.assert(
      fc.property(reports, (said) => {
        expect(checkReportCode(signed(said), keys)).toEqual({ kind: 'genuine', report: said })
      }),
      { numRuns: 20 },
    )
  })

  // Each check verifies a signature, which takes tens of milliseconds on a busy machine.
  it('fails if a byte is changed, wherever it is', () => {
    const isTried = (at: number, { length }: Uint8Array) => at % 4 === 0 || at === length - 1
    const parts = code.split('.').map((part) => decodeBase64url(part) ?? new Uint8Array())
    for (const [part, bytes] of parts.entries()) {
      for (const [at, byte] of bytes.entries()) {
        if (!isTried(at, bytes)) continue
        const changed = Uint8Array.from(bytes)
        changed[at] = byte ^ (1 << (at % 8))
        const texts = parts.map((one, place) => encodeBase64url(place === part ? changed : one))
        expect(checkReportCode(texts.join('.'), keys).kind).not.toBe('genuine')
      }
    }
  })

  it('fails if a letter is changed, removed or added', () => {
    const at = fc.nat(code.length - 1)
    const letter = fc.constantFrom(...'ABCxyz019-_.=+/ ')
    fc.assert(
      fc.property(at, letter, fc.constantFrom(0, 1), (place, put, drop) => {
        const changed = code.slice(0, place) + put + code.slice(place + drop)
        fc.pre(changed !== code)
        expect(checkReportCode(changed, keys).kind).not.toBe('genuine')
      }),
      { numRuns: 40 },
    )
  })

  it('fails for a non-canonical encoding of the same bytes', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const end of [code.indexOf('.') - 1, code.length - 1]) {
      for (const letter of letters) {
        const spelled = code.slice(0, end) + letter + code.slice(end + 1)
        if (spelled !== code) expect(checkReportCode(spelled, keys).kind).not.toBe('genuine')
      }
    }
  })

  it('is distinguished from a code with another key, and from other text', () => {
    expect(checkReportCode(signed(report, other), [keyOf(pair, 'present')]).kind).toBe('altered')
    expect(
      checkReportCode(signed({ ...report, key_id: 'mine' }, other), [keyOf(pair, 'present')]).kind,
    ).toBe('unknown-key')
    expect(checkReportCode(code, []).kind).toBe('unknown-key')
    for (const text of [
      '',
      '.',
      'abc',
      'https://example.com',
      `${code}.${code}`,
      'A'.repeat(3000),
    ]) {
      expect(checkReportCode(text, keys).kind).toBe('unreadable')
    }
  })

  it('is found in scanned and in pasted text', () => {
    for (const text of [
      code,
      `  ${code}\n`,
      `https://book.example.in/download-report?code=${code}`,
      `https://book.example.in/download-report?from=qr&code=${code}#top`,
    ]) {
      expect(codeIn(text)).toBe(code)
    }
    expect(codeIn('https://book.example.in/')).toBeUndefined()
    expect(codeIn('')).toBeUndefined()
  })

  it('uses Ed25519 as in RFC 8032: the first test vector passes', () => {
    const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
    const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex')
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(privateKey)
    expect(decodeBase64url(publicKey.export({ format: 'jwk' }).x ?? '')).toEqual(
      new Uint8Array(
        Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex'),
      ),
    )
    const known = [keyOf({ privateKey, publicKey }, 'present')]
    expect(checkReportCode(signed(report, { privateKey, publicKey }), known).kind).toBe('genuine')
  })
})
