import './reference.css'
import { useEffect } from 'react'
import { ButtonsPart } from './buttons-part.tsx'
import { ChoicesPart } from './choices-part.tsx'
import { FieldsPart } from './fields-part.tsx'
import { FiguresPart } from './figures-part.tsx'
import { FloatingPart } from './floating-part.tsx'
import { KindsPart } from './kinds-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { PanelsPart } from './panels-part.tsx'
import { ProgressPart } from './progress-part.tsx'
import { TimePart } from './time-part.tsx'
import { WorksPart } from './works-part.tsx'

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
  ['floating', 'Menus, dialogs, toasts'],
  ['panels', 'Panels of the header'],
] as const

/** /dev/ui: every piece of web/ui and every panel of the shell in its states. Theme and text size are the reader's own. */
export function ReferencePage() {
  // The parts come after the address has been read.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <div className="page">
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
          <FloatingPart />
          <PanelsPart />
        </div>
      </div>
    </div>
  )
}
