import { useState } from 'react'
import { CALLBACK_WHEN } from '#config/constants.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Words } from '#ui/words.tsx'
import { type LeadAnswers, leadFormSchema } from './lead-form.schema.ts'

export type LeadFormProps = {
  /** "₹100 to ₹150"; null when unknown. */
  collection: string | null
  /** Input typed before hydration. */
  typed?: LeadAnswers
  /** Returns the error message, or null after success. */
  onSend: (answers: LeadAnswers) => Promise<string | null>
}

const blank: LeadAnswers = { name: '', mobile_no: '' }

export function LeadForm({ collection, typed = blank, onSend }: LeadFormProps) {
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (answers: LeadAnswers) => {
    setSending(true)
    setProblem(null)
    const failure = await onSend(answers)
    // After success the button stays busy until the page changes, so that nothing is sent twice.
    if (failure === null) return
    setProblem(failure)
    setSending(false)
  }
  return (
    <Form
      schema={leadFormSchema}
      defaultValues={typed}
      onSubmit={send}
      className="leadform card"
      aria-labelledby="lead-form-title"
    >
      {(form) => (
        <>
          <h2 className="h3" id="lead-form-title">
            We call you and book for you
          </h2>
          <TextInput {...form.field('name')} label="Name" autoComplete="name" />
          <PhoneInput
            {...form.field('mobile_no')}
            label="Mobile number"
            hint={`10 digits. We call ${CALLBACK_WHEN}.`}
          />
          {problem && <Notice tone="bad" title={problem} />}
          <Button type="submit" variant="next" wide busy={sending} busyLabel="Sending">
            Call me back
          </Button>
          <p className="fine tabular-nums">
            <Words>{collection && `Home collection ${collection}. `}Nothing to pay now.</Words>
          </p>
        </>
      )}
    </Form>
  )
}
