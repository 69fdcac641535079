import { timeInParis } from '../../site/show-time.ts';
import { isDate } from '../read/read-page.ts';

const written = /^(\d{4}-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):\d\d)(Z|[+-]\d\d:\d\d)?$/;

/** Offsets of Paris from UTC, in winter and in summer. */
const offsets = ['+01:00', '+02:00'];

type Moment =
  | { readonly ok: true; readonly moment: Date }
  | { readonly ok: false; readonly message: string };

/** Reads a date and time as an editor writes it: in the time of Paris, or with another offset. */
export function readMoment(text: string): Moment {
  const [, date = '', time = '', offset] = written.exec(text) ?? [];
  if (!isDate(date) || !toMoment(date, time, 'Z')) {
    const message = `is a date and time in Paris such as 2026-11-23 08:00, or 2026-11-23T08:00+01:00, not ${text}`;
    return { ok: false, message };
  }
  const moments = (offset === undefined ? offsets : [offset])
    .map((each) => toMoment(date, time, each))
    .filter((moment) => moment !== undefined);
  const [moment, other] = moments.filter(
    (each) => offset !== undefined || timeInParis(each) === `${date} ${time}`,
  );
  if (!moment) {
    const message = `names ${text}, which no clock in Paris shows: it leaps from 2:00 to 3:00 that night`;
    return { ok: false, message };
  }
  if (other) {
    const message = `names ${text}, which the clocks in Paris show twice that night: write ${date}T${time}+02:00 for the first time, +01:00 for the second`;
    return { ok: false, message };
  }
  return { ok: true, moment };
}

function toMoment(date: string, time: string, offset: string): Date | undefined {
  const moment = new Date(`${date}T${time}:00${offset}`);
  return Number.isNaN(moment.valueOf()) ? undefined : moment;
}
