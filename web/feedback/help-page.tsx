import { contactCategories } from '@guildhall/contract/admin/options.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { anchorOf, findAnswers } from './answer-text.tsx'
import { type Subject, subjects } from './answers.tsx'
import { type CategoryControl, MessageForm } from './message-form.tsx'

/** Answers first, then a contact form. The answers can be searched; without scripts the URL holds the search text. */
export function HelpPage() {
  const [params] = useSearchParams()
  const [words, setWords] = useState(params.get('q')?.slice(0, pageLimits.query) ?? '')
  const field = useRef<HTMLInputElement>(null)
  useNamedAnswer(() => setWords(''))
  const found = findAnswers(subjects, words)
  const count = found.reduce((sum, { answers }) => sum + answers.length, 0)
  const clear = () => {
    setWords('')
    field.current?.focus()
  }
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Help</h1>
          <p className="c2">Common questions. For anything else, write to us.</p>
        </div>
      </div>
      <div className="record">
        <div>
          <Form
            role="search"
            aria-label="Answers"
            action="/help"
            className="fb__search"
            onSubmit={(event) => event.preventDefault()}
          >
            <TextField
              id="help-q"
              ref={field}
              name="q"
              type="search"
              label="Search the answers"
              value={words}
              maxLength={pageLimits.query}
              autoComplete="off"
              onChange={({ target }) => setWords(target.value)}
              onKeyDown={({ key }) => key === 'Escape' && setWords('')}
            />
            <noscript>
              <Button type="submit">Search</Button>
            </noscript>
          </Form>
          <p className={words.trim() && count > 0 ? 'c2 t-sm mb-4' : 'sr-only'} role="status">
            {words.trim() ? `${count} ${count === 1 ? 'answer' : 'answers'} found` : ''}
          </p>
          {found.map((subject) => (
            <SubjectAnswers key={subject.title} {...subject} />
          ))}
          {count === 0 ? (
            <EmptyState
              solid="octa"
              title={`No answers found for “${words.trim()}”`}
              actions={
                <>
                  <a className={buttonClass({ look: 'primary' })} href="#contact">
                    Write to us
                  </a>
                  <Button onClick={clear}>Show all answers</Button>
                </>
              }
            >
              Try another word, or ask us.
            </EmptyState>
          ) : null}
        </div>
        <div className="record__side">
          <section className="panel panel--ink" id="contact" aria-labelledby="contact-title">
            <div className="panel__b">
              <h2 className="t-sub" id="contact-title">
                Write to us
              </h2>
              <p className="c2 t-sm mt-1 mb-4">A person answers by email. Please ask one question at a time.</p>
              <MessageForm
                what="question"
                category={(control) => <AboutChoice {...control} />}
                label="Your question"
                placeholder="What you want to do, and what happens instead"
                button="Send"
                look="primary"
              />
            </div>
          </section>
          <p className="c3 t-sm">
            An idea or something broken?{' '}
            <Link className="link" to="/sendfeedback">
              Send feedback
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

/** Opens the answer that the URL names, as links to a single answer do; `onNamed` is called first, to show all answers. */
function useNamedAnswer(onNamed: () => void): void {
  const { hash, key } = useLocation()
  const [seen, setSeen] = useState<string>()
  if (hash && seen !== key) {
    setSeen(key)
    onNamed()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    const question = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const answer = question?.parentElement
    if (!(answer instanceof HTMLDetailsElement)) return
    answer.open = true
    question?.focus()
  }, [hash, key])
}

function SubjectAnswers({ title, answers }: Subject) {
  return (
    <section className="fb__subject">
      <h2 className="ruled t-section">{title}</h2>
      {answers.map(({ question, answer }) => (
        <details key={question} className="fb__q">
          <summary id={anchorOf(question)}>
            <span className="grow">{question}</span>
            <Icon of={ChevronDown} size={17} />
          </summary>
          <p className="t-read">{answer}</p>
        </details>
      ))}
    </section>
  )
}

function AboutChoice({ field, value = '' }: Pick<CategoryControl, 'field'> & { value?: string | undefined }) {
  return <SelectField {...field} label="About" placeholder="Choose" options={contactCategories} value={value} />
}
