import type { Announced } from '@guildhall/contract/content/announcement-options.ts'
import type { ProductPart } from '@guildhall/contract/content/parts.ts'
import type { ChangedTopic } from '@guildhall/contract/content/topic-names.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'

/**
 * Which parts of the product are off, kept in the memory of each process: asking costs no statement. A change in another
 * process is known here within a second.
 */
export interface PartSwitches {
  isOn(part: ProductPart): boolean
  /** The parts that are off. Another list with every change. */
  off(): readonly ProductPart[]
  /** Reads them again, and tells the other processes to do so. Called after the commit of a change. */
  changed(): Promise<void>
}

/** What the staff write on pages, kept in the memory of each process like the parts. */
export interface SiteTexts {
  /** What is announced now to people of that kind; null for visitors. */
  announcedTo(userType: UserType | null): Announced | null
  /** The texts of topics that the staff changed. Another list with every change. */
  topics(): readonly ChangedTopic[]
  /** Reads them again, and tells the other processes to do so. Called after the commit of a change. */
  changed(): Promise<void>
}
