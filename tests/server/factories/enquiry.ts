import { expect } from 'vitest'

/** Common fields of the forms as a browser sends them: an empty field is an empty string. */
export const sender = {
  name: ' Asha Rao ',
  mobile_no: '+91 90000-00042',
  email: 'asha@example.com',
  city_id: '1',
  message: 'Please call after five.',
  source: '/some-page',
}

/** Calls that store an enquiry: own fields, stored kind and stored details. */
export const FORMS = [
  {
    path: 'enquiry/corporate/tieup',
    kind: 'corporate',
    own: { organisation: 'Rao Textiles', employees: '50-199', service: 'camp' },
    kept: { organisation: 'Rao Textiles', employees: '50-199', service: 'camp' },
    needed: ['organisation', 'employees', 'service', 'email'],
  },
  {
    path: 'enquiry/frenchise',
    kind: 'franchise',
    own: {
      city_wanted: 'Nashik Road',
      space_sqft: '1,200',
      investment: '5-10-lakh',
      premises: 'own',
    },
    kept: {
      city_wanted: 'Nashik Road',
      space_sqft: 1200,
      investment: '5-10-lakh',
      premises: 'own',
    },
    needed: ['city_wanted', 'space_sqft', 'investment', 'premises'],
  },
  {
    path: 'enquiry/test',
    kind: 'test',
    own: { item_id: '1' },
    kept: { item_id: '1', item_name: expect.any(String) },
    needed: ['item_id', 'message'],
  },
  {
    path: 'enquiry/callback',
    kind: 'callback',
    own: { call_time: 'evening' },
    kept: { call_time: 'evening' },
    needed: [],
  },
  {
    path: 'enquiry/getInTouch',
    kind: 'get-in-touch',
    own: { topic: 'report' },
    kept: { topic: 'report' },
    needed: [],
  },
  {
    path: 'auth/vendor/register',
    kind: 'vendor',
    own: { organisation: 'Tubes and Co', category: 'consumables', gstin: '27aaaaa0000a1z2' },
    kept: { organisation: 'Tubes and Co', category: 'consumables', gstin: '27AAAAA0000A1Z2' },
    needed: ['organisation', 'category', 'message'],
  },
  {
    path: 'auth/contactus/reachoutus',
    kind: 'reach-out',
    own: { subject: 'complaint', order_no: '' },
    kept: { subject: 'complaint' },
    needed: ['subject', 'message'],
  },
  {
    path: 'feedback/add',
    kind: 'feedback',
    own: { rating: '4', visit_type: 'home', order_no: 'PD-1042' },
    kept: { rating: 4, visit_type: 'home', order_no: 'PD-1042' },
    needed: ['rating', 'visit_type'],
  },
] as const
