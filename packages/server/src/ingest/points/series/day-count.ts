/** Counts up within a day, whose number is days since 1970; an earlier day is forgotten. */
export class DayCount {
  #day = 0;
  #count = 0;

  /** How many there were on a day. */
  on(day: number): number {
    return day === this.#day ? this.#count : 0;
  }

  add(day: number): void {
    this.#count = this.on(day) + 1;
    this.#day = day;
  }
}
