import { timings, toastLimits } from '@guildhall/contract/limits/shared.ts'
import { messageTexts } from '@guildhall/contract/notifications/panels.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import Archive from 'lucide-react/icons/archive'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { Hint } from '#ui/overlays/hint.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { SuccessModal } from '#ui/overlays/success-modal.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Tooltip, TooltipArea } from '#ui/overlays/tooltip.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loader } from '#ui/states/loader.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Part, Sample } from './part.tsx'

type Open = 'dialog' | 'question' | 'drawer' | 'success' | null

export function FloatingPart() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const flood = () => {
    for (let number = 1; number <= toastLimits.visible + 2; number += 1) toast.info(`Message ${number}`)
  }
  return (
    <Part id="floating" title="Menus, dialogs, toasts">
      <Sample name="Menu, with an entry that says why it is off">
        <Menu
          trigger={<Button>More</Button>}
          align="start"
          items={[
            { label: 'Edit', icon: Pencil, onSelect: () => toast.info('Edit') },
            {
              label: 'Archive',
              icon: Archive,
              onSelect: () => toast.info('Archive'),
              disabledReason: 'Sold twice this week',
            },
            { label: 'Delete', icon: Trash2, onSelect: () => toast.info('Delete'), danger: true, separated: true },
          ]}
        />
      </Sample>
      <Sample name="Tooltips: 700 ms, the next within 300 ms at once">
        <TooltipArea openMs={timings.tooltipOpenMs} skipMs={timings.tooltipSkipMs}>
          <div className="ref__r">
            <Tooltip text="Copies the address of this page">
              <IconButton icon={Share2} label="Share" line />
            </Tooltip>
            <Tooltip text="Puts it away; nothing is deleted">
              <IconButton icon={Archive} label="Archive" line />
            </Tooltip>
            <span>
              Lead time
              <Hint about="Lead time" text="From the order to the delivery; a tap shows this too" />
            </span>
          </div>
        </TooltipArea>
      </Sample>
      <Sample name="Dialogs, drawer, success">
        <div className="ref__r">
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('question')}>Question</Button>
          <Button onClick={() => setOpen('drawer')}>Drawer</Button>
          <Button onClick={() => setOpen('success')}>Success</Button>
        </div>
        <Dialog open={open === 'dialog'} onClose={close} title="Share this project">
          <p className="c2 mt-2">Its address is in the clipboard.</p>
        </Dialog>
        <Dialog open={open === 'question'} onClose={close} title="Delete Kiln?" asks description="It cannot be undone.">
          <div className="btn-group mt-4">
            <Button onClick={close}>Keep it</Button>
            <Button look="danger-solid" onClick={close}>
              Delete
            </Button>
          </div>
        </Dialog>
        <Drawer
          open={open === 'drawer'}
          onClose={close}
          title="Edit project"
          footer={
            <Button look="primary" onClick={close}>
              Save changes
            </Button>
          }
        >
          <p className="p-6">The body scrolls, head and foot stay.</p>
        </Drawer>
        <SuccessModal
          open={open === 'success'}
          onClose={close}
          title="Meeting Scheduled!"
          text="Thursday at 15:00, your time."
          closeAfterMs={timings.successModalMs}
        />
      </Sample>
      <Sample name="Toasts: success, error, with an action, more than three">
        <div className="ref__r">
          <Button onClick={() => toast.success('Added to cart')}>Success</Button>
          <Button onClick={() => toast.error('Failed to upload images', { detail: 'cover.png' })}>Error</Button>
          <Button
            onClick={() =>
              toast.success('Removed from cart', { action: { label: 'Undo', run: () => toast.info('It is back') } })
            }
          >
            With Undo
          </Button>
          <Button onClick={flood}>Five at once</Button>
        </div>
      </Sample>
    </Part>
  )
}

const sizes = ['xs', 'sm', 'md', 'lg', 'custom'] as const
const shownMs = 3000

export function MessagesPart() {
  const [isFull, setFull] = useState(false)
  const showFull = () => {
    setFull(true)
    setTimeout(() => setFull(false), shownMs)
  }
  return (
    <Part id="messages" title="Notices, empty, loading">
      <Sample name="Info">
        <Notice kind="info">You are not ranked yet. Create your first project to get on the leaderboard.</Notice>
      </Sample>
      <Sample name="Done">
        <Notice kind="ok">Your email is verified.</Notice>
      </Sample>
      <Sample name="Waiting">
        <Notice kind="wait">{projectFormTexts.imagesFull}</Notice>
      </Sample>
      <Sample name="Error">
        <Notice kind="error">Verification failed: the code has expired.</Notice>
      </Sample>
      <Sample name="Nothing yet">
        <EmptyState
          solid="tetra"
          title={messageTexts.empty}
          level="h3"
          actions={<Button size="sm">Browse projects</Button>}
        >
          Write to a maker from any project page.
        </EmptyState>
      </Sample>
      <Sample name="Failed">
        <EmptyState
          solid="cube"
          title="The list could not be loaded"
          level="h3"
          actions={<Button size="sm">Try Again</Button>}
        >
          Check your connection.
        </EmptyState>
      </Sample>
      <Sample name="Skeleton of a card">
        <Loading className="stack">
          <Skeleton ratio="16 / 10" radius="var(--radius-md)" />
          <Skeleton width="45%" height="0.75rem" />
          <Skeleton width="92%" height="1rem" />
        </Loading>
      </Sample>
      <Sample name="Loader: 60, 80, 120, 160, 140 px and the whole screen" wide>
        <div className="ref__r">
          {sizes.map((size) => (
            <Loader key={size} size={size} delayMs={0} />
          ))}
          <Button onClick={showFull}>Fill the screen for three seconds</Button>
        </div>
        {isFull ? <Loader fullScreen size="custom" delayMs={0} word="Loading Guildhall" /> : null}
      </Sample>
    </Part>
  )
}
