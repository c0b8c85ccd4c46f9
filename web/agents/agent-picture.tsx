import './agents.css'
import type { AgentCard } from '@guildhall/contract/agents/agents.ts'
import type { AgentCategory } from '@guildhall/contract/agents/options.ts'
import BookOpen from 'lucide-react/icons/book-open'
import Bot from 'lucide-react/icons/bot'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import CodeXml from 'lucide-react/icons/code-xml'
import FlaskConical from 'lucide-react/icons/flask-conical'
import House from 'lucide-react/icons/house'
import Languages from 'lucide-react/icons/languages'
import Palette from 'lucide-react/icons/palette'
import PenLine from 'lucide-react/icons/pen-line'
import Scale from 'lucide-react/icons/scale'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Table2 from 'lucide-react/icons/table-2'
import { Icon, type IconDrawing } from '#ui/pictures/icon.tsx'

const drawings: Record<AgentCategory, IconDrawing> = {
  Research: FlaskConical,
  Data: Table2,
  Writing: PenLine,
  Coding: CodeXml,
  Design: Palette,
  Learning: BookOpen,
  Language: Languages,
  Business: BriefcaseBusiness,
  Health: Stethoscope,
  'Law and policy': Scale,
  Everyday: House,
  Other: Bot,
}

/** The six-sided picture of an agent: its first picture, or a drawing of its category. */
export function AgentPicture({ agent: { cover, category }, size }: AgentPictureProps) {
  return (
    <span className="ag__pic" style={{ width: size }} aria-hidden="true">
      {cover ? (
        <img
          src={cover.sizes[0]?.url ?? cover.main}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Icon of={drawings[category ?? 'Other']} size={Math.round(size * 0.42)} />
      )}
    </span>
  )
}

interface AgentPictureProps {
  agent: Pick<AgentCard, 'cover' | 'category'>
  /** In pixels. */
  size: number
}
