import type { StaffAmbassador } from '@guildhall/contract/ambassadors/admin.ts'
import { EndDialog, OfferDialog, RefuseDialog } from '../applications/decision-dialogs.tsx'
import type { AmbassadorAct } from './ambassador-application.tsx'
import { ambassadorApi } from './ambassador-queries.ts'

interface AmbassadorDialogProps {
  act: AmbassadorAct
  application: StaffAmbassador
  onClose: () => void
  onDone: (words: string) => void
}

/** Asks for what an act on an application needs, and performs it. */
export function AmbassadorDialog({ act, application: { id, person }, ...ends }: AmbassadorDialogProps) {
  const params = { id }
  const props = { ...ends, person }
  if (act === 'offer') return <OfferDialog {...props} send={(body) => ambassadorApi.offer({ params, body })} />
  if (act === 'refuse') return <RefuseDialog {...props} send={(body) => ambassadorApi.refuse({ params, body })} />
  return (
    <EndDialog
      {...props}
      send={(body) => ambassadorApi.end({ params, body })}
      words={{
        title: `End the term of ${person.name}?`,
        description: 'Their code stops working at once. They get the rule and the reasons by email, and can appeal.',
        act: 'End for cause',
        done: 'Term ended',
      }}
    />
  )
}
