import type { FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { EnquiryCall, EnquiryValues } from '../api/send-enquiry.ts'
import type { SentKind } from '../thanks-copy.ts'
import type { FieldSpec } from './field-spec.ts'

/** What a form looks like and how it is checked. */
export type FormDefinition<Output> = {
  /** Names the form element and its draft. */
  readonly id: string
  /** The form's name for a screen reader. */
  readonly label: string
  readonly schema: ZodType<Output, FieldValues>
  readonly fields: readonly FieldSpec[]
  /** What the button says. */
  readonly action: string
  /** What stands below the button. */
  readonly promise: string
}

/** A form and the call that takes it. */
export type EnquiryDefinition = FormDefinition<EnquiryValues> & {
  readonly call: EnquiryCall
  /** What /thank-you-for-submit thanks for. */
  readonly sent: SentKind
  /** Values that nobody fills in. */
  readonly fixed?: Readonly<Record<string, string>>
}
