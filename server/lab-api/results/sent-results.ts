import type { ResultProblem } from '../lab-problem.ts'

/** Characters of a message besides its PDFs: those of the results of an order are some hundred thousand. */
export const MAX_TEXT = 2_000_000

/** Results as the lab's system sent them, the same for FHIR and HL7 v2. */
export type SentResults = {
  /** Chosen by the lab; the same id again changes nothing. */
  readonly messageId: string
  /** Of what was sent: the same id with another content is refused. */
  readonly fingerprint: string
  readonly patient: SentPatient | null
  readonly reports: readonly SentReport[]
  /** What the reader of the format found wrong. */
  readonly problems: readonly ResultProblem[]
}

/** Null for what was not sent. */
export type SentPatient = {
  readonly where: string
  /** Each name as separate words, without titles. */
  readonly names: readonly (readonly string[])[]
  /** An ISO date. */
  readonly birthDate: string | null
  readonly gender: 'male' | 'female' | 'other' | null
}

export type SentReport = {
  readonly where: string
  readonly stage: 'draft' | 'final' | 'amended' | 'withdrawn'
  /** Every number of an order that the report names: all must be the order's. */
  readonly orderNos: readonly string[]
  /** For each test or scan its codes, from several systems; one of them is the catalogue's. */
  readonly tests: readonly SentTest[]
  readonly issuedAt: Date | null
  readonly signatory: Signatory | null
  readonly results: readonly SentResult[]
  readonly conclusion: string | null
  /** Remarks on the whole report. */
  readonly notes: readonly string[]
  /** Who is said to have performed all of it: names of organisations. */
  readonly performedBy: readonly string[]
  readonly pdf: Buffer | null
}

export type SentTest = { readonly where: string; readonly codes: readonly string[] }

export type Signatory = {
  readonly name: string
  readonly qualification: string
  readonly registration: string
}

export type SentResult = {
  readonly where: string
  readonly loinc: readonly string[]
  /** Codes of other systems: the catalogue's id of an analyte. */
  readonly codes: readonly string[]
  /** What the lab calls it. */
  readonly name: string
  readonly isFinal: boolean
  /** Null if neither a value nor the reason of its absence was sent. */
  readonly value: SentValue | null
  readonly range: SentRange | null
  readonly interpretation: 'low' | 'high' | 'unexpected' | 'normal' | null
  /** Remarks on the value, one a line. */
  readonly note: string | null
  /** Names of organisations. */
  readonly performedBy: readonly string[]
}

export type SentValue =
  | {
      readonly kind: 'quantity'
      /** As written: 5.40 keeps its zero. */
      readonly digits: string
      readonly comparator: '<' | '<=' | '>' | '>=' | ''
      /** A UCUM code. */
      readonly ucum: string | null
      /** As printed. */
      readonly unit: string | null
    }
  | { readonly kind: 'words'; readonly words: string; readonly unit: string | null }
  /** Not measured, with the reason. */
  | { readonly kind: 'absent'; readonly reason: string }

/** What is printed, and what of it can be compared. */
export type SentRange = {
  /** As the lab wrote it. */
  readonly words: string
  /** The words say nothing but the only bounds, so that they can be converted with the value. */
  readonly isPlain: boolean
  /** Empty if the words leave open what is normal for whom. */
  readonly bounds: readonly SentBounds[]
}

export type SentBounds = {
  readonly low: string | null
  readonly high: string | null
  /** `<14`: 14 itself is outside. */
  readonly isOpen: boolean
  /** Null: that of the value. */
  readonly unit: string | null
  /** For whom; undefined if the lab's words for it are not known. */
  readonly population: Population | undefined
}

export type Population = {
  /** Null for both. */
  readonly gender: 'male' | 'female' | null
  /** Years, both included; null without an end. */
  readonly from: number | null
  readonly to: number | null
}
