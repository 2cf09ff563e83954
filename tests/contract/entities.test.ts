import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { userSchema } from '#contract/auth.endpoints.ts'
import { cartLineSchema, cartSyncSchema } from '#contract/cart.endpoints.ts'
import {
  categorySchema,
  citySchema,
  itemSchema,
  supplementaryTestSchema,
} from '#contract/catalogue.endpoints.ts'
import { centreHoursSchema } from '#contract/centres.endpoints.ts'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import { orderPayloadSchema } from '#contract/orders.schemas.ts'
import { walletSchema } from '#contract/wallet.endpoints.ts'

/** Fields of the spec that a schema lacks. */
function missing(schema: z.ZodObject, fields: string): string[] {
  return fields.split(' ').filter((field) => !(field in schema.shape))
}

describe('the entities of spec §3 in the contract', () => {
  it('[R3.31] has the fields of user data', () => {
    const fields =
      'uniqueId mobile_no firstName middleName lastName gender dob city_id patient_id city_name state_name'
    expect(missing(userSchema, fields)).toEqual([])
  })

  it('[R3.32] has the fields of a city', () => {
    expect(missing(citySchema, 'id city_name state_name')).toEqual([])
  })

  it('[R3.36] has the fields of a category', () => {
    expect(missing(categorySchema, 'slug_name id')).toEqual([])
  })

  it('[R3.37] has the fields of a test or package', () => {
    const fields =
      'item_name item_id code price price_type x_is_package supplementary_tests parameters_analyte radiology is_hc_available subdepartment sex sex_age_action low_age_limit high_age_limit slug_name'
    expect(missing(itemSchema, fields)).toEqual([])
  })

  it('[R3.38] has the fields of a supplementary test', () => {
    expect(missing(supplementaryTestSchema, 'price parameters_analyte')).toEqual([])
  })

  it('[R3.39] has the fields of a cart line', () => {
    const fields =
      'name code test_code price_type type mrp selling_price qty sub_total parameter_count supplementary_tests radiology is_hc_available subdepartment sex sex_age_action'
    expect(missing(cartLineSchema, fields)).toEqual([])
  })

  it('[R3.40] accepts only package and test as the type of a cart line', () => {
    expect(cartLineSchema.shape.type.options).toEqual(['package', 'test'])
  })

  it('[R3.41] accepts only the quantity 1', () => {
    const taken = [0, 1, 2, -1, 1.5, '1'].filter((qty) => {
      return cartLineSchema.shape.qty.safeParse(qty).success
    })
    expect(taken).toEqual([1])
  })

  it('[R3.42] has the fields of the cart sync payload', () => {
    const fields = 'cart_discount action cart_data city_id address_data slots_data member_id'
    expect(missing(cartSyncSchema, fields)).toEqual([])
  })

  it('[R3.43] sends the cart as a JSON string', () => {
    const { cart_data } = cartSyncSchema.shape
    expect(cart_data.safeParse(JSON.stringify([{ code: 'CBC' }])).success).toBe(true)
    expect(cart_data.safeParse([{ code: 'CBC' }]).success).toBe(false)
  })

  it('[R3.49] has the fields of the order payload', () => {
    const fields =
      'parent_order_id patient_id order_id test_info actual_amount amount_after_discount total_pay_amount home_collection_charges patient_caller_name caller_relationship order_type partner_lab_config_id lab_code slot_info doctor_info service_info'
    expect(missing(orderPayloadSchema, fields)).toEqual([])
  })

  it('[R3.50] has the fields of an ordered test', () => {
    const fields =
      'name price_type test_code sequence_no unit_price coupon_item_discount net_amount'
    expect(missing(orderPayloadSchema.shape.test_info.element, fields)).toEqual([])
  })

  it('[R3.51] has the fields of the service', () => {
    const service = orderPayloadSchema.shape.service_info.unwrap()
    expect(missing(service, 'service date collected_by timings')).toEqual([])
  })

  it('[R3.52] has the fields of the timings', () => {
    const { timings } = orderPayloadSchema.shape.service_info.unwrap().shape
    expect(missing(timings, 'from_time to_time name')).toEqual([])
  })

  it('[R3.53] has the cash value of the wallet', () => {
    expect(missing(walletSchema, 'points_cashvalue')).toEqual([])
  })

  it('[R3.55] has the fields of a day of centre hours, spelled as in the spec', () => {
    expect(Object.keys(centreHoursSchema.shape)).toEqual(['Day', 'Operaton'])
  })

  it('[R3.56] has the opening and closing times of such a day', () => {
    expect(Object.keys(centreHoursSchema.shape.Operaton.unwrap().shape)).toEqual(['open', 'close'])
  })

  it('[R3.57] has the id of a checkout lead', () => {
    expect(missing(orderEndpoints.leadCreate.response, '_id')).toEqual([])
  })
})
