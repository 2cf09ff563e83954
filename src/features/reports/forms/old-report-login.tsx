import { useMemo } from 'react'
import { z } from 'zod'
import { mobileSchema } from '#contract/fields.ts'
import { sidSchema } from '#contract/legacy.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { TextInput } from '#ui/text-input.tsx'

const schema = z.object({
  mobileNo: mobileSchema,
  sid: sidSchema,
})

/** What opens the partner gateway: a mobile number, and an SID that was given with it. */
export type OldReportsLogin = Readonly<z.infer<typeof schema>>

type OldReportLoginProps = {
  login: OldReportsLogin
  busy: boolean
  /** Error of the SID; null when it was not refused. */
  problem: string | null
  onSubmit: (login: OldReportsLogin) => void
}

/** The mobile number and the SID that open the reports of the former system. */
export function OldReportLogin({ login, busy, problem, onSubmit }: OldReportLoginProps) {
  const fieldErrors = useMemo(() => (problem ? { sid: problem } : undefined), [problem])
  return (
    <Form
      className="stack stack--3"
      schema={schema}
      defaultValues={{ ...login }}
      fieldErrors={fieldErrors}
      onSubmit={onSubmit}
      aria-label="Find old reports"
    >
      {(form) => (
        <>
          <div className="fields fields--2">
            <PhoneInput
              label="Mobile number"
              hint="The number you gave at the centre."
              {...form.field('mobileNo')}
            />
            <TextInput
              label="SID"
              hint="The sample number on your old invoice or report."
              autoComplete="off"
              {...form.field('sid')}
            />
          </div>
          <Button type="submit" busy={busy} busyLabel="Searching">
            Find reports
          </Button>
        </>
      )}
    </Form>
  )
}
