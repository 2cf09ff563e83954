import { z } from 'zod'
import { profileChangesSchema, profileFieldsSchema, userSchema } from './auth.endpoints.ts'
import { ADDRESS_TAGS, CHOSEN_CATEGORIES, RELATIONS, SELF } from './codes.ts'
import { ADDRESS_PAGE_SIZE } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  cityIdSchema,
  dateSchema,
  doneSchema,
  genderSchema,
  idSchema,
  optionalNameSchema,
  pinSchema,
  positionSchema,
} from './fields.ts'
import { PHOTO_SIZES } from './person-constants.ts'
import { isLocality } from './rules/address.ts'
import { tidyLine } from './rules/typed-text.ts'

const relationSchema = z.enum(RELATIONS, 'Choose a relation.')

export const memberSchema = z.object({
  member_id: idSchema,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  /** `self` marks the account holder's own profile (spec §3). */
  relation_type: z.enum([SELF, ...RELATIONS]),
  gender: genderSchema,
  dob: dateSchema,
  /** Whole years, today. */
  age: z.number().int(),
  email: z.string().nullable(),
  patient_category: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(5)]),
})
export type Member = z.infer<typeof memberSchema>

/** Absent keeps what is stored; a new member is regular. */
const categoryChange = { patient_category: z.literal(CHOSEN_CATEGORIES).optional() }

export const memberFieldsSchema = profileFieldsSchema.extend({
  relation_type: relationSchema,
  ...categoryChange,
})
export type MemberFields = z.input<typeof memberFieldsSchema>

export const addressSchema = z.object({
  address_id: idSchema,
  tag: z.enum(ADDRESS_TAGS),
  /** Flat, building and street. */
  address_line: z.string(),
  landmark: z.string(),
  locality: z.string(),
  pincode: z.string(),
  city_id: z.number().int(),
  city_name: z.string(),
  state_name: z.string(),
  /** Of the locality, or of the PIN; absent if the provider does not know it. */
  position: positionSchema.optional(),
})
export type Address = z.infer<typeof addressSchema>

export const addressFieldsSchema = z.object({
  tag: z.enum(ADDRESS_TAGS),
  address_line: z
    .string()
    .overwrite(tidyLine)
    .min(3, 'Enter the flat, building and street.')
    .max(200, 'An address line can have up to 200 letters.'),
  landmark: optionalNameSchema.default(''),
  locality: z
    .string()
    .overwrite(tidyLine)
    .refine(isLocality, 'Enter the name of your locality, for example Bandra West.'),
  pincode: pinSchema,
})
export type AddressFields = z.input<typeof addressFieldsSchema>

export const localitySchema = z.object({
  locality: z.string(),
  pincode: z.string(),
  city_id: z.number().int(),
  city_name: z.string(),
  state_name: z.string(),
})
export type Locality = z.infer<typeof localitySchema>

export const patientEndpoints = {
  memberList: defineEndpoint({
    rule: 'R7.024',
    method: 'POST',
    path: 'patient/member/list',
    summary: 'The account holder and the family members',
    access: 'patient',
    health: 'none',
    body: z.object({}),
    response: z.object({ members: z.array(memberSchema) }),
  }),
  memberDetails: defineEndpoint({
    rule: 'R7.025',
    method: 'GET',
    path: 'patient/member/:id',
    summary: 'One member',
    access: 'patient',
    health: 'none',
    params: z.object({ id: idSchema }),
    response: memberSchema,
  }),
  memberAdd: defineEndpoint({
    rule: 'R7.026',
    method: 'POST',
    path: 'patient/member/add',
    summary: 'Adds a family member',
    access: 'patient',
    health: 'none',
    body: memberFieldsSchema,
    response: memberSchema,
  }),
  memberUpdate: defineEndpoint({
    rule: 'R7.027',
    method: 'POST',
    path: 'patient/member/update',
    summary: 'Changes a member',
    access: 'patient',
    health: 'none',
    body: profileChangesSchema.extend({
      member_id: idSchema,
      relation_type: relationSchema.optional(),
      ...categoryChange,
    }),
    response: memberSchema,
  }),
  memberDelete: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'patient/member/delete',
    summary: 'Removes a family member who has no open order',
    access: 'patient',
    health: 'none',
    body: z.object({ member_id: idSchema }),
    response: doneSchema,
  }),
  updateProfile: defineEndpoint({
    rule: 'R7.028',
    method: 'POST',
    path: 'patient/update-profile',
    summary: "Changes the account holder's profile",
    access: 'patient',
    health: 'none',
    body: profileChangesSchema.extend({ city_id: cityIdSchema.optional(), ...categoryChange }),
    response: userSchema,
  }),
  updatePhoto: defineEndpoint({
    rule: 'R7.029',
    method: 'POST',
    path: 'patient/update-photo',
    summary: "Sets the account holder's photo; null removes it",
    access: 'patient',
    health: 'none',
    body: z.object({ imageKey: z.string().min(1).nullable() }),
    /** `photo` is the new version, as in the user data. */
    response: z.object({ photo_url: z.string().nullable(), photo: z.string().nullable() }),
  }),
  photo: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'patient/photo',
    summary: "The account holder's photo, square, as WebP",
    access: 'patient',
    health: 'none',
    query: z.object({ size: z.coerce.number().pipe(z.literal(PHOTO_SIZES)) }),
    response: z.instanceof(Uint8Array),
    binary: true,
  }),
  changePassword: defineEndpoint({
    rule: 'R7.030',
    method: 'POST',
    path: 'patient/change-password',
    summary: 'Changes the password',
    access: 'patient',
    health: 'none',
    body: z.object({ old_password: z.string().min(1), new_password: z.string().min(8).max(128) }),
    response: doneSchema,
  }),
  addressList: defineEndpoint({
    rule: 'R7.031',
    method: 'GET',
    path: 'patient/address/list',
    summary: 'Saved addresses',
    access: 'patient',
    health: 'none',
    query: z.object({
      page: z.coerce.number().int().positive().default(1),
      size: z.coerce.number().int().positive().max(100).default(ADDRESS_PAGE_SIZE),
    }),
    response: z.object({ addresses: z.array(addressSchema), total: z.number().int() }),
  }),
  addressDetails: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'patient/address/:id',
    summary: 'One saved address',
    access: 'patient',
    health: 'none',
    params: z.object({ id: idSchema }),
    response: addressSchema,
  }),
  addressAdd: defineEndpoint({
    rule: 'R7.034',
    method: 'POST',
    path: 'patient/address/add',
    summary: 'Saves an address; the saved one is the answer if the same place is there already',
    access: 'patient',
    health: 'none',
    body: addressFieldsSchema,
    response: addressSchema,
  }),
  addressUpdate: defineEndpoint({
    rule: 'R7.035',
    method: 'PUT',
    path: 'patient/address/update',
    summary: 'Changes a saved address',
    access: 'patient',
    health: 'none',
    body: addressFieldsSchema.extend({ address_id: idSchema }),
    response: addressSchema,
  }),
  addressDelete: defineEndpoint({
    rule: 'R7.036',
    method: 'DELETE',
    path: 'patient/address/delete',
    summary: 'Deletes a saved address',
    access: 'patient',
    health: 'none',
    query: z.object({ id: idSchema }),
    response: doneSchema,
  }),
  patientLocalities: defineEndpoint({
    rule: 'R7.037',
    method: 'GET',
    path: 'patient/locality/list',
    summary: 'Localities by PIN or by name',
    access: 'public',
    health: 'none',
    query: z.object({
      search: z.string().overwrite(tidyLine).min(1).max(80),
      city_id: cityIdSchema.optional(),
    }),
    response: z.object({ localities: z.array(localitySchema) }),
  }),
}
