import { z } from 'zod'
import type { User } from '#contract/auth.endpoints.ts'
import type { ChosenCategory } from '#contract/codes.ts'
import { CATEGORIES, categorySchema, typedCategory } from '#forms/category-field.tsx'
import {
  type PersonFacts,
  personSchema,
  toPersonFacts,
  typedPerson,
} from '#forms/person-form.schema.ts'

export type ProfileFields = PersonFacts & {
  readonly city_id: number
  readonly patient_category: ChosenCategory
}

/**
 * The editable fields of the profile.
 * @param today `YYYY-MM-DD` in the lab's time zone
 */
export function profileFormSchema(today: string) {
  return personSchema(today)
    .extend({
      city_id: z.string().min(1, 'Choose your city.'),
      patient_category: categorySchema,
    })
    .transform(
      ({ city_id, patient_category, ...person }): ProfileFields => ({
        ...toPersonFacts(person),
        city_id: Number(city_id),
        patient_category: CATEGORIES[patient_category],
      }),
    )
}

export function typedProfile(user: User): z.input<ReturnType<typeof profileFormSchema>> {
  return {
    ...typedPerson(user),
    city_id: String(user.city_id),
    patient_category: typedCategory(user.patient_category),
  }
}
