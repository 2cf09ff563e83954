import { useMemo, useState } from 'react'
import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { PersonFields } from '#forms/person-fields.tsx'
import { isoDate } from '#lib/dates.ts'
import { mobileInWords } from '#lib/format/person-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type ProfileFields, profileFormSchema, typedProfile } from './profile-form.schema.ts'

export interface ProfileFormProps {
  user: User
  /** Served cities; empty while loading. */
  cities: readonly City[]
  busy: boolean
  /** The server's error about the e-mail. */
  emailError: string | undefined
  /** Any other failure of the last attempt. */
  failure: string | undefined
  onSubmit: (fields: ProfileFields) => void
}

export function ProfileForm(props: ProfileFormProps) {
  const { user, cities, busy, emailError, failure, onSubmit } = props
  const [schema] = useState(() => profileFormSchema(isoDate(Date.now())))
  const fieldErrors = useMemo(() => (emailError ? { email: emailError } : undefined), [emailError])
  return (
    <Form
      schema={schema}
      defaultValues={typedProfile(user)}
      onSubmit={onSubmit}
      fieldErrors={fieldErrors}
      className="stack"
      aria-label="Your profile"
    >
      {(form) => (
        <>
          <div className="fields fields--2">
            <PersonFields
              field={form.field}
              gender={form.watch('gender')}
              onGenderChange={(gender) => form.setValue('gender', gender, { shouldValidate: true })}
              middleName={
                <TextInput
                  {...form.field('middleName')}
                  label="Middle name"
                  hint="Optional."
                  autoComplete="additional-name"
                />
              }
            />
            <TextInput
              {...form.field('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              label="E-mail"
              hint={emailHint(user)}
              fieldClassName="span-2"
            />
            <Select
              {...form.field('city_id')}
              label="City"
              hint={`If you change it, you still sign in with ${mobileInWords(user.mobile_no)}.`}
              options={cityOptions(user, cities)}
              fieldClassName="span-2"
            />
          </div>
          {failure && <Notice tone="bad" title={failure} />}
          <div className="row row--wrap">
            <Button type="submit" variant="next" busy={busy} busyLabel="Saving">
              Save changes
            </Button>
            <AppLink className={buttonClass({ variant: 'plain' })} href={paths.profile.getHref()}>
              Back without saving
            </AppLink>
          </div>
        </>
      )}
    </Form>
  )
}

function emailHint({ email, email_confirmed }: User): string {
  if (!email) return 'Optional. After you confirm it, you can sign in with it.'
  return email_confirmed
    ? 'Confirmed. If you change it, you need to confirm it again.'
    : 'Not confirmed yet. After you confirm it, you can sign in with it.'
}

/** Always includes the user's own city. */
function cityOptions({ city_id, city_name, state_name }: User, cities: readonly City[]) {
  const known = cities.some(({ id }) => id === city_id)
  const all = known ? cities : [{ id: city_id, city_name, state_name }, ...cities]
  return all.map(({ id, city_name: name, state_name: state }) => ({
    value: String(id),
    label: `${name}, ${state}`,
  }))
}
