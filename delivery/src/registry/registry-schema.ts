import {
  array,
  looseObject,
  maxValue,
  minValue,
  number,
  exactOptional,
  pipe,
  record,
  string,
} from 'valibot';
import { folderName } from '../release/release-schema.ts';

const served = {
  current: folderName,
  previous: exactOptional(folderName),
  earlier: exactOptional(array(folderName)),
};

const changed = looseObject({ at: string(), by: string(), command: string() });

const text = string();
const message = looseObject({ fr: text, en: text, de: text, nl: text, it: text, es: text });

/** What is written as a version of the registry, by whichever command. */
export const versionSchema = looseObject({
  format: exactOptional(number()),
  composer: exactOptional(looseObject(served)),
  parts: record(
    folderName,
    looseObject({
      ...served,
      canary: exactOptional(
        looseObject({
          build: folderName,
          percent: pipe(number(), minValue(0), maxValue(100)),
          salt: string(),
        }),
      ),
      disabled: exactOptional(looseObject({ message })),
    }),
  ),
  content: exactOptional(looseObject(served)),
  notice: exactOptional(folderName),
  retired: exactOptional(record(string(), string())),
  givenUp: exactOptional(record(string(), changed)),
  removing: exactOptional(array(string())),
  manifests: exactOptional(record(string(), string())),
  changed: exactOptional(changed),
});

/** All that is read of a registry whose format is not known. */
export const formatSchema = looseObject({ format: exactOptional(number()) });
