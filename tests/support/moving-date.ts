let ahead = 0
const Wall = Date

/** Moves the process's clock forward, for libraries too; timers keep their own time. */
export function advanceDate(ms: number): void {
  ahead += ms
}

globalThis.Date = new Proxy(Wall, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [Wall.now() + ahead] : args, newTarget),
  apply: () => new Wall(Wall.now() + ahead).toString(),
  get: (target, key) => (key === 'now' ? () => Wall.now() + ahead : Reflect.get(target, key)),
})
