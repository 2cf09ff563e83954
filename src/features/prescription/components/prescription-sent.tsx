import { Check } from 'lucide-react'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { mobileInWords } from '#lib/words/person-words.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { UnbrokenList } from '#ui/unbroken-list.tsx'

const NUMBER = callCentreNumber(paths.uploadPrescription.path)

type PrescriptionSentProps = {
  /** Ten digits. */
  mobile: string
  onAnother: () => void
}

/** The lab has it: who calls whom, and when. */
export function PrescriptionSent({ mobile, onAnother }: PrescriptionSentProps) {
  return (
    <div className="stack stack--6">
      <div className="done">
        <span className="done__mark">
          <Icon icon={Check} size={24} />
        </span>
        <div>
          <h1 className="h1">The lab has your prescription</h1>
          <p className="lead">
            The lab reads it and calls you on <b className="nowrap n">{mobileInWords(mobile)}</b> to
            go through the tests, the price and the preparation. Nothing is booked or paid before.
          </p>
        </div>
      </div>
      <p className="note n">
        Calls: <UnbrokenList items={brand.supportHours} />. To call us yourself:{' '}
        <a className="link nowrap" href={telHref(NUMBER)}>
          {NUMBER}
        </a>
      </p>
      <div className="row row--wrap">
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
          See tests and packages
        </AppLink>
        <Button onClick={onAnother}>Send another</Button>
      </div>
    </div>
  )
}
