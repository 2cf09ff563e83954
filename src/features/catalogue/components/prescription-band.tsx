import { Upload } from 'lucide-react'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisitArt } from '#ui/visit-art.tsx'

/** The way for those who have a prescription and no name of a test. */
export function PrescriptionBand() {
  return (
    <section className="band" aria-labelledby="have-a-prescription">
      <div className="wrap">
        <div className="rx">
          <VisitArt name="prescription" />
          <div className="grow">
            <h2 className="h2" id="have-a-prescription">
              Have a prescription?
            </h2>
            <p className="note">
              Send a photo or PDF. The lab reads it and calls you about the tests it names.
            </p>
          </div>
          <AppLink href={paths.uploadPrescription.getHref()} className={buttonClass()}>
            <Icon icon={Upload} />
            Upload prescription
          </AppLink>
        </div>
      </div>
    </section>
  )
}
