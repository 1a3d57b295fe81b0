/** Timetables of classes: those of any shop, and how the oracle reads them. */
import { constant, integer, oneof, record, uniqueArray } from 'fast-check'
import type { ClassHour, ShopPlan } from '#domain/shop/shop.ts'
import type { Wall, World } from './oracle-world.ts'

/** Mostly a quarter of an hour. */
export const quarters = (min: number, max: number) =>
  oneof(
    integer({ min: Math.ceil(min / 15), max: Math.floor(max / 15) }).map(n => n * 15),
    integer({ min, max }),
  )

/** Most classes have no timetable. */
export const classHours = oneof(
  { weight: 2, arbitrary: constant([]) },
  {
    weight: 1,
    arbitrary: uniqueArray(
      record({
        weekday: integer({ min: 1, max: 7 }),
        minute: quarters(0, 1425),
      }),
      { minLength: 1, maxLength: 30, selector: one => one.weekday * 1440 + one.minute },
    ),
  },
)

/** The hours of a class; of anything else none. */
export function timetableOf(plan: ShopPlan, serviceIds: readonly string[]): readonly ClassHour[] {
  const first = plan.services.find(one => one.id === serviceIds[0])
  return first !== undefined && first.capacity > 1 ? first.classHours : []
}

export function isHeldAt(
  timetable: readonly ClassHour[],
  world: World,
  { dateIndex, minute }: Wall,
): boolean {
  const weekday = world.weekdays[dateIndex]
  return timetable.some(one => one.weekday === weekday && one.minute === minute)
}
