import { contactCategories } from '@guildhall/contract/options.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { type Subject, subjects } from './answers.tsx'
import { MessageForm } from './message-form.tsx'

/** Answers first, then a person. */
export function HelpPage() {
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Help</h1>
          <p className="c2">What is asked often. What is not answered here, a person answers.</p>
        </div>
      </div>
      <div className="record">
        <div>
          {subjects.map((subject) => (
            <SubjectAnswers key={subject.title} {...subject} />
          ))}
        </div>
        <div className="record__side">
          <section className="panel panel--ink" id="contact" aria-labelledby="contact-title">
            <div className="panel__b">
              <h2 className="t-sub" id="contact-title">
                Write to a person
              </h2>
              <p className="c2 t-sm mt-1 mb-4">The answer comes by mail. Please ask one question at a time.</p>
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

function SubjectAnswers({ title, answers }: Subject) {
  return (
    <section className="fb__subject">
      <h2 className="ruled t-section">{title}</h2>
      {answers.map(({ question, answer }) => (
        <details key={question} className="fb__q">
          <summary>
            <span className="grow">{question}</span>
            <Icon of={ChevronDown} size={17} />
          </summary>
          <p className="t-read">{answer}</p>
        </details>
      ))}
    </section>
  )
}

function AboutChoice({ id, error }: { id: string; error: string | undefined }) {
  const [about, setAbout] = useState('')
  return (
    <SelectField
      id={id}
      name="category"
      label="About"
      placeholder="Choose"
      options={contactCategories}
      value={about}
      onChange={({ target }) => setAbout(target.value)}
      error={error}
    />
  )
}
