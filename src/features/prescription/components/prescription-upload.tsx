import { PrescriptionForm, type PrescriptionFormProps } from '../forms/prescription-form.tsx'
import { NextSteps } from './next-steps.tsx'

/** What to send, and what becomes of it. */
export function PrescriptionUpload(props: PrescriptionFormProps) {
  return (
    <div className="cols cols--aside">
      <div className="stack stack--6">
        <div className="stack stack--2">
          <h1 className="h1">Upload your prescription</h1>
          <p className="lead">
            No need to find the tests yourself: send what the doctor wrote, and the lab calls you.
          </p>
        </div>
        <PrescriptionForm {...props} />
      </div>
      <NextSteps />
    </div>
  )
}
