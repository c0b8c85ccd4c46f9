import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { businessQueries } from './business-details.tsx'
import { BusinessForm } from './business-form.tsx'

/** What a form with a price makes. */
type Made = 'sale' | 'offer'

const texts: Record<Made, Record<'title' | 'on' | 'saved', string>> = {
  sale: {
    title: 'Not on sale without your business details',
    on: 'your invoices',
    saved: 'People can buy this once it is published.',
  },
  offer: {
    title: 'An offer needs your business details',
    on: 'the invoices for this work',
    saved: 'You can send your offer now.',
  },
}

/** Beside a price: a seller without business details enters them here, and the form around it stays as it is. */
export function BusinessStep({ made = 'sale', isNeeded = true }: { made?: Made; isNeeded?: boolean }) {
  const { data: details } = useQuery(businessQueries.own())
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  if (!isNeeded || details === undefined || (details && !isSaved)) return null
  return (
    // An event of the dialog's form also reaches the form around it, whose fields it does not concern.
    <div className="dr__business" onSubmit={(event) => event.stopPropagation()}>
      {isSaved ? (
        // Takes the focus from the button that opened the dialog, which is gone.
        <p className="help" role="status" ref={focus} tabIndex={-1}>
          Your business details are saved. {texts[made].saved}{' '}
          <Link className="link" to="/ready-to-sell" target="_blank">
            What a payout needs
          </Link>
        </p>
      ) : (
        <Notice kind="wait">
          <p className="semi">{texts[made].title}</p>
          <p>
            Your name and address, as they appear on {texts[made].on}. You need no company: a private person can sell
            too. You can add them now; what you wrote here stays.
          </p>
          <Button size="sm" className="mt-2" onClick={() => setOpen(true)}>
            Add business details
          </Button>
        </Notice>
      )}
      {isOpen ? (
        <Dialog open wide title="Business details" onClose={() => setOpen(false)}>
          <div className="mt-4">
            <BusinessForm
              details={null}
              onCancel={() => setOpen(false)}
              onSaved={() => {
                setSaved(true)
                setOpen(false)
              }}
            />
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}

const focus = (line: HTMLElement | null) => line?.focus()
