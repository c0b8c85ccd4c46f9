import './reference.css'
import { Button } from '#ui/button.tsx'
import { Steps, Timeline, TurnBox } from '#ui/progress/progress.tsx'
import { AgentsPart } from './agents-part.tsx'
import { ButtonsPart } from './buttons-part.tsx'
import { ChoicesPart, FieldsPart } from './fields-part.tsx'
import { FiguresPart, TimePart } from './figures-part.tsx'
import { FloatingPart, MessagesPart } from './floating-part.tsx'
import { PanelsPart } from './panels-part.tsx'
import { Part, Sample } from './part.tsx'
import { KindsPart, WorksPart } from './works-part.tsx'

const parts = [
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['kinds', 'Kinds, status, chips'],
  ['works', 'Works'],
  ['messages', 'Notices, empty, loading'],
  ['progress', 'Progress'],
  ['figures', 'Figures, charts, tables'],
  ['time', 'Days and hours'],
  ['agents', 'Tools of agents'],
  ['floating', 'Menus, dialogs, toasts'],
  ['panels', 'Panels of the header'],
] as const

/**
 * /dev/ui: every component of web/ui and every panel of the shell in its states. Theme and text size are the reader's own.
 */
export function ReferencePage() {
  return (
    <div className="page" ref={showAsked}>
      <div className="phead">
        <div>
          <h1 className="t-page">Component states</h1>
          <p className="c2">
            Every piece in its states. Hover, focus and drag are the real ones: use pointer and keys. The theme is
            changed at the foot of the page.
          </p>
        </div>
      </div>
      <div className="with-nav">
        <nav className="subnav" aria-label="Parts">
          <ul>
            {parts.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <ButtonsPart />
          <FieldsPart />
          <ChoicesPart />
          <KindsPart />
          <WorksPart />
          <MessagesPart />
          <ProgressPart />
          <FiguresPart />
          <TimePart />
          <AgentsPart />
          <FloatingPart />
          <PanelsPart />
        </div>
      </div>
    </div>
  )
}

// The parts load after the browser has read the URL.
const showAsked = () => document.getElementById(location.hash.slice(1))?.scrollIntoView()

const checkout = ['Cart', 'Details', 'Payment', 'Done']

function ProgressPart() {
  return (
    <Part id="progress" title="Progress">
      <Sample name="Steps: the third under way">
        <Steps label="Checkout" steps={checkout} current={2} />
      </Sample>
      <Sample name="Steps: all done">
        <Steps label="Checkout, finished" steps={checkout} current={4} />
      </Sample>
      <Sample name="Meter">
        <span className="bar" role="img" aria-label="7 of 9">
          <i style={{ width: '78%' }} />
        </span>
      </Sample>
      <Sample name="Your turn" wide>
        <TurnBox
          turn="yours"
          title="It is your turn: check the files"
          next="If you do not answer, the order is accepted automatically on 4 December."
          action={<Button look="primary">Accept the files</Button>}
        />
      </Sample>
      <Sample name="Their turn">
        <TurnBox turn="theirs" title="Priya is preparing your files" next="Promised for 28 November." />
      </Sample>
      <Sample name="Done">
        <TurnBox turn="done" title="Accepted on 12 November" />
      </Sample>
      <Sample name="Stopped">
        <TurnBox turn="stopped" title="Cancelled, refund pending" next="Two to five days." />
      </Sample>
      <Sample name="Timeline: done, current, to come">
        <Timeline
          label="The order"
          steps={[
            { title: 'Paid', state: 'done', when: '16 Nov' },
            { title: 'Files sent', state: 'done', when: '18 Nov', detail: 'Three files, 42 MB.' },
            { title: 'Checked by you', state: 'current', when: 'now' },
            { title: 'Accepted', state: 'coming', when: '4 Dec at the latest' },
          ]}
        />
      </Sample>
      <Sample name="Timeline: refused">
        <Timeline
          label="The application"
          steps={[
            { title: 'Applied', state: 'done', when: '2 Nov' },
            { title: 'Declined', state: 'refused', when: '9 Nov', detail: 'The place is taken.' },
          ]}
        />
      </Sample>
    </Part>
  )
}
