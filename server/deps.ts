import type { BusySource } from '#availability/service.ts'
import type { BotCheck } from '#bot-check/port.ts'
import type { Config } from '#config/config.ts'
import type { Log } from '#config/log.ts'
import type { PartSwitches, SiteTexts } from '#content/port.ts'
import type { CardSource } from '#conversations/cards/port.ts'
import type { Db } from '#db/connect.ts'
import type { ReportKinds } from '#feedback/service.ts'
import type { HostReader } from '#hosts/port.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import type { IdentityPort } from '#identity/port.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { SavedKinds } from '#listings/service.ts'
import type { Mail } from '#mail/port.ts'
import type { OfferSources } from '#offers/port.ts'
import type { PaymentProvider, PurchaseLifecycle } from '#payments/port.ts'
import type { PictureKinds } from '#pictures/picture-kinds.ts'
import type { Realtime } from '#realtime/hub.ts'
import type { Redis } from '#redis/port.ts'
import type { RoomSources } from '#rooms/port.ts'
import type { Sms } from '#sms/port.ts'
import type { Bucket, Storage } from '#storage/port.ts'

/** The only source of the current time, so that tests can move it. */
export interface Clock {
  now(): Date
}

/** Everything outside of a request that the domains need; created once in main.ts and passed on, never global. */
export interface Deps {
  config: Config
  db: Db
  clock: Clock
  log: Log
  identity: IdentityPort
  botCheck: BotCheck
  storage: Storage
  /** Where the storage keeps files; null: in the data folder. */
  bucket: Bucket | null
  sms: Sms
  hosts: HostReader
  /** Null: this installation takes no payments, and only free projects are available. */
  payments: PaymentProvider | null
  /** The sources of offers, by kind. */
  offers: OfferSources
  /** How saved searches query each kind of listing. */
  savedKinds: SavedKinds
  /** How the cards of conversations show their subjects. */
  cards: CardSource
  /** What takes the time of people, so that nobody else can book it. */
  busySources: readonly BusySource[]
  /** What rooms belong to. */
  roomSources: RoomSources
  /** How reports handle each kind of subject. */
  reportKinds: ReportKinds
  /** The pictures of each kind of listing that has them. */
  pictureKinds: PictureKinds
  jobs: Jobs
  limits: RateLimits
  realtime: Realtime
  /** Null: the database carries events between processes, and each process counts limits for itself. */
  redis: Redis | null
  /** Which parts of the product are switched off. */
  parts: PartSwitches
  /** Announcements, and the texts of topics. */
  siteTexts: SiteTexts
}

/** What jobs need: only they send mails and apply the results of payments. */
export interface JobDeps extends Deps {
  mail: Mail
  lifecycle: PurchaseLifecycle
}
