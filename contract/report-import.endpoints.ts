import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dateSchema, doneSchema, idSchema, instantSchema } from './fields.ts'
import { tidyLine } from './rules/typed-text.ts'
import { fileBody, UPLOAD_BODY_BYTES, UPLOAD_TIMEOUT_MS } from './uploads.endpoints.ts'

/** A number as a report prints it: 5.40 keeps its zero. */
export const printedNumberSchema = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,4})?$/, 'Enter a number such as 5.4.')

/** As the file has it. */
const readInFileSchema = z.object({
  name: z.string(),
  value: z.string(),
  unit: z.string().nullable(),
})

/** A value of another lab's report that is an analyte of this lab's catalogue. */
export const readValueSchema = z.object({
  analyte_id: idSchema,
  name: z.string(),
  /** In the unit of the catalogue. */
  value: printedNumberSchema,
  unit: z.string().nullable(),
  /** Its unit may differ. */
  read: readInFileSchema,
})
export type ReadValue = z.infer<typeof readValueSchema>

export const readReportSchema = z.object({
  /** As the file names them; null for what was not found. */
  lab_name: z.string().nullable(),
  patient_name: z.string().nullable(),
  sampled_on: dateSchema.nullable(),
  values: z.array(readValueSchema).min(1),
  /** What is in the catalogue and cannot be taken over exactly: a number or unit of another kind. */
  left_out: z.array(readInFileSchema).optional(),
})
export type ReadReport = z.infer<typeof readReportSchema>

/** Values of another lab's report that the patient has checked and kept. */
export const importedReportSchema = z.object({
  import_id: idSchema,
  member_id: idSchema,
  lab_name: z.string(),
  sampled_on: dateSchema,
  imported_at: instantSchema,
  values: z.array(readValueSchema.omit({ read: true })),
})
export type ImportedReport = z.infer<typeof importedReportSchema>

/** Values that one report can have. */
const MAX_VALUES = 200

export const newImportSchema = z.object({
  member_id: idSchema,
  lab_name: z.string().overwrite(tidyLine).min(1, 'Enter the name of the lab.').max(100),
  sampled_on: dateSchema,
  values: z
    .array(readValueSchema.pick({ analyte_id: true, value: true }))
    .min(1, 'Choose at least one value.')
    .max(MAX_VALUES),
})
export type NewImport = z.infer<typeof newImportSchema>

export const reportImportEndpoints = {
  reportImportRead: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'reports/import/read',
    summary:
      "The values of another lab's report, read from a PDF or a FHIR R4 Bundle; nothing is stored",
    access: 'patient',
    health: 'reads',
    body: fileBody,
    response: readReportSchema,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    bodyLimit: UPLOAD_BODY_BYTES,
  }),
  reportImportSave: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'reports/import/save',
    summary: "Keeps values of another lab's report that the patient has checked",
    access: 'patient',
    health: 'writes',
    body: newImportSchema,
    response: importedReportSchema,
    idempotent: true,
  }),
  reportImportList: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'reports/import/list',
    summary: "The account's imported reports, the newest sample first",
    access: 'patient',
    health: 'reads',
    response: z.object({ imports: z.array(importedReportSchema) }),
  }),
  reportImportRemove: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'reports/import/remove',
    summary: 'Removes an imported report',
    access: 'patient',
    health: 'writes',
    body: z.object({ import_id: idSchema }),
    response: doneSchema,
  }),
}
