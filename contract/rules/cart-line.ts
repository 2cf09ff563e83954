import type { CartLine } from '../cart.endpoints.ts'
import type { Item } from '../catalogue.endpoints.ts'

/** Converts a catalogue item to a cart line (spec §3), in rupees. The quantity is always 1. */
export function toCartLine(item: Item): CartLine {
  return {
    item_id: item.item_id,
    name: item.item_name,
    code: item.code,
    test_code: item.code,
    slug_name: item.slug_name,
    price_type: item.price_type,
    type: item.x_is_package ? 'package' : 'test',
    mrp: item.mrp,
    selling_price: item.price,
    qty: 1,
    sub_total: item.price,
    parameter_count: item.parameter_count,
    parameters_analyte: item.parameters_analyte,
    supplementary_tests: item.supplementary_tests,
    sex: item.sex,
    sex_age_action: item.sex_age_action,
    low_age_limit: item.low_age_limit,
    high_age_limit: item.high_age_limit,
    radiology: item.radiology,
    is_hc_available: item.is_hc_available,
    subdepartment: item.subdepartment,
    modality: item.modality,
    needs_appointment: item.needs_appointment,
    samples: item.samples,
    fasting_hours: item.fasting_hours,
    report_tat_hours: item.report_tat_hours,
    scans: item.scans,
    preparation_rules: item.preparation_rules,
    safety_questions: item.safety_questions,
  }
}
