import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import Paperclip from 'lucide-react/icons/paperclip'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { openLine } from '#lib/live/connection-state.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { loadUnsentDialog } from '../outbox/unsent-notice.tsx'
import { keepDraft, readDraft } from './drafts.ts'
import { ComposerFiles, useFiles } from './files.tsx'
import { ComposerNote } from './note.tsx'
import type { Writing } from './use-writing.ts'

interface ComposerProps {
  owner: string
  conversation: string
  /** The recipient. */
  name: string
  writing: Writing
  /** Whether files can be attached: a first message is text only. */
  takesFiles: boolean
  /** Whether the page was opened to write: the field takes the focus. */
  startsHere: boolean
  /** Shown above the text field: what the message is about, or that only one message can be sent. */
  above: ReactNode
  /** A message is being sent. */
  onSent: () => void
  /** ArrowUp in an empty field: edit the writer's last message. */
  onEditLast: () => void
}

/** The recipient name in a group's composer. */
export const theGroup = 'the group'

// From this length on, the remaining room is shown.
const nearEnd = chatLimits.text - 500

/** Where a message is written: Enter sends, Shift+Enter starts a line; on touch devices Enter starts a line. */
export function Composer({
  owner,
  conversation,
  name,
  writing,
  takesFiles,
  startsHere,
  above,
  onSent,
  onEditLast,
}: ComposerProps) {
  const { target, send, stop } = writing
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const chosen = useFiles(conversation)
  const edited = target?.kind === 'edit' ? target.message : null
  const tellTyping = useTellTyping(conversation)

  // The saved draft; while editing, the message's text. Set before the next key: ArrowUp checks whether it is empty.
  const hasBegun = useRef(false)
  useLayoutEffect(() => {
    // Typed before scripts loaded.
    const early = hasBegun.current ? '' : (area.current?.value ?? '')
    hasBegun.current = true
    if (early) keepDraft(owner, conversation, [readDraft(owner, conversation), early].filter(Boolean).join('\n'))
    setText(edited ? edited.text : readDraft(owner, conversation) || early)
  }, [owner, conversation, edited])
  useFocusAfter(target, area)
  useEffect(() => {
    // On phones the keyboard would cover what the message is about.
    if (startsHere && matchMedia('(pointer: fine)').matches) area.current?.focus({ preventScroll: true })
  }, [startsHere])
  // biome-ignore lint/correctness/useExhaustiveDependencies: grows with its text
  useLayoutEffect(() => {
    if (!area.current) return
    area.current.style.height = 'auto'
    area.current.style.height = `${area.current.scrollHeight}px`
  }, [text])

  const files = chosen.files.flatMap(({ stored }) => stored ?? [])
  const isSendingFiles = chosen.files.some(({ stored }) => !stored)
  const words = text.trim()
  const tooLong = words.length > chatLimits.text
  const canSend = !tooLong && !isSendingFiles && (words !== '' || files.length > 0)
  const write = (next: string) => {
    setText(next)
    if (edited) return
    keepDraft(owner, conversation, next)
    if (next.trim()) tellTyping()
  }
  const submit = async () => {
    if (isBusy) return
    if (!canSend) return area.current?.focus()
    setBusy(true)
    const isDone = await send(words, edited ? [] : files)
    setBusy(false)
    if (!isDone) return
    if (edited) return
    onSent()
    chosen.keep()
    setText('')
    keepDraft(owner, conversation, '')
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && target) {
      event.preventDefault()
      stop()
    }
    if (event.key === 'ArrowUp' && text === '' && !target) {
      event.preventDefault()
      onEditLast()
    }
    if (event.key !== 'Enter' || event.shiftKey || !matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    void submit()
  }
  return (
    <form
      className="composer"
      aria-label={`Message to ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onDragOver={(event) => takesFiles && event.preventDefault()}
      onDrop={(event) => {
        if (!takesFiles) return
        event.preventDefault()
        chosen.add([...event.dataTransfer.files])
      }}
    >
      <ComposerNote target={target} onStop={stop} />
      {above}
      <div className="composer__box">
        <ComposerFiles chosen={chosen} />
        <textarea
          onFocus={loadUnsentDialog}
          dir="auto"
          ref={area}
          rows={1}
          aria-label={edited ? 'Edit message' : `Message ${name}`}
          placeholder={`Message ${name === theGroup ? name : name.split(' ')[0]}`}
          value={text}
          aria-invalid={tooLong || undefined}
          onChange={({ target: field }) => write(field.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (!takesFiles || edited || pasted.length === 0) return
            event.preventDefault()
            chosen.add(pasted)
          }}
        />
        <div className="row composer__t">
          {takesFiles && !edited ? (
            <>
              <input
                ref={picker}
                type="file"
                multiple
                hidden
                onChange={({ target: input }) => {
                  chosen.add([...(input.files ?? [])])
                  input.value = ''
                }}
              />
              <IconButton
                icon={Paperclip}
                size="sm"
                iconSize={17}
                label="Attach a file"
                onClick={() => picker.current?.click()}
              />
            </>
          ) : null}
          {words.length > nearEnd ? (
            <span className={tooLong ? 'composer__n composer__bad num' : 'composer__n num'} role="status">
              {(chatLimits.text - words.length).toLocaleString('en')} characters left
            </span>
          ) : (
            <span className="composer__n desk-only">Enter sends; Shift + Enter starts a new line. Markdown works.</span>
          )}
          <Button type="submit" look="primary" size="sm" busy={isBusy} disabled={tooLong || isSendingFiles}>
            {edited ? 'Save' : 'Send'}
            <SendHorizontal size={14} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Sends a typing notification, rate limited. */
function useTellTyping(conversation: string): () => void {
  const said = useRef(0)
  return () => {
    if (Date.now() - said.current < chatLimits.typingEveryMs) return
    said.current = Date.now()
    openLine()?.emit('typing', { conversation })
  }
}

/** What the composer does with a message: reply to it, or edit it. */
export type Target = { kind: 'reply' | 'edit'; message: Message }
