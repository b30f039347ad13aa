import { expect, onTestFinished, test, vi } from "vitest";
import { NO_CAPTURE } from "#domain/photo/capture.ts";
import { exifBlock, type ExifData } from "#tests/fakes/exif-bytes.ts";
import { readCapture } from "#workers/imaging/check/capture.ts";

/** Tags of CIPA DC-008. */
const [DATE_TIME, ORIGINAL, DIGITIZED] = [0x0132, 0x9003, 0x9004];
const [OFFSET, OFFSET_ORIGINAL, OFFSET_DIGITIZED] = [0x9010, 0x9011, 0x9012];
const [LATITUDE_REF, LATITUDE, LONGITUDE_REF, LONGITUDE, DATUM] = [1, 2, 3, 4, 0x12];

const PRAGUE = {
  [LATITUDE_REF]: "N",
  [LATITUDE]: [
    [50, 1],
    [4512, 100],
    [0, 1],
  ],
  [LONGITUDE_REF]: "E",
  [LONGITUDE]: [
    [14, 1],
    [2501, 100],
    [0, 1],
  ],
} as const;

function captureOf(data: ExifData): ReturnType<typeof readCapture> {
  return readCapture(exifBlock(data), { date: true, position: true });
}

test.each([
  ["2021:06:16 10:11:12", "2021-06-16T10:11:12"],
  ["2021/06/16 10:11:12", "2021-06-16T10:11:12"],
  ["2021-06-16 10:11:12", "2021-06-16T10:11:12"],
  ["2021.06.16 10:11:12", "2021-06-16T10:11:12"],
  ["2021-06-16T10:11:12", "2021-06-16T10:11:12"],
  ["2021:06:16 10:11:12.25", "2021-06-16T10:11:12"],
  ["2021: 6: 6  9: 1: 2", "2021-06-06T09:01:02"],
  ["2021:6:6 9:01:02", "2021-06-06T09:01:02"],
  [" 2021:06:16 10:11:12 ", "2021-06-16T10:11:12"],
  ["2021:06:16 10:11:12+02:00", "2021-06-16T10:11:12+02:00"],
  ["2021:06:16 10:11:12 -0330", "2021-06-16T10:11:12-03:30"],
  ["2021:06:16 10:11:12.123456+05:45", "2021-06-16T10:11:12+05:45"],
  ["2021-06-16T10:11:12Z", "2021-06-16T10:11:12+00:00"],
  ["2009-09-23 17:40:52 UTC", "2009-09-23T17:40:52+00:00"],
  ["2021:06:16 10:11:12+25:00", "2021-06-16T10:11:12"],
])("the date %j, which says one thing alone, is read as %s", (written, takenAt) => {
  expect(captureOf({ exif: { [ORIGINAL]: written } })).toEqual({ ...NO_CAPTURE, takenAt });
});

test.each([
  "16/06/2021 10:11:12",
  "06/16/21 10:11:12",
  "2021:06-16 10:11:12",
  "2021:02:30 10:11:12",
  "2021:06:16 24:00:00",
  "2021:06:16 10:11",
  "2021:06:16",
  "2021:06:16 10:11:12 PM",
  "0001:01:01 00:00:00",
  "1970:01:01 00:00:00",
  "1980:01:01 00:00:00",
  "1970:01:01 00:00:00+01:00",
  "2099:06:16 10:11:12",
  "1 June 2026",
  "unknown",
])("the date %j is in doubt: it is told, not used", (written) => {
  expect(captureOf({ exif: { [ORIGINAL]: written } })).toEqual({ ...NO_CAPTURE, unreadable: ["date"] });
});

test("a date is in doubt from one day after now on, as the camera may be in another time zone", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 16, 12), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const [before, after] = ["2026:06:17 12:00:00", "2026:06:17 12:00:01"];
  expect(captureOf({ exif: { [ORIGINAL]: before } }).takenAt).toBe("2026-06-17T12:00:00");
  expect(captureOf({ exif: { [ORIGINAL]: after } })).toEqual({ ...NO_CAPTURE, unreadable: ["date"] });
});

test.each(["1970:01:01 00:00:01", "1980:01:02 00:00:00"])(
  "the date %s, near to that of a reset clock, is read",
  (written) => {
    expect(captureOf({ exif: { [ORIGINAL]: written } }).takenAt).not.toBeNull();
  },
);

test.each(["0000:00:00 00:00:00", "    :  :     :  :  ", "0000-00-00T00:00:00", "", "\0\0\0\0\0\0"])(
  "the date %j is of a camera whose clock was never set, and says nothing",
  (written) => {
    expect(captureOf({ exif: { [ORIGINAL]: written } })).toEqual(NO_CAPTURE);
  },
);

test("the time of digitising, then that of the last change, stands in for a time of taking, and is marked", () => {
  const [digitized, changed] = ["2024:05:17 06:42:11", "2025:01:02 03:04:05"];
  expect(captureOf({ first: { [DATE_TIME]: changed }, exif: { [DIGITIZED]: digitized } })).toEqual({
    ...NO_CAPTURE,
    takenAt: "2024-05-17T06:42:11",
    takenAtFrom: "DateTimeDigitized",
  });
  expect(captureOf({ first: { [DATE_TIME]: changed } })).toEqual({
    ...NO_CAPTURE,
    takenAt: "2025-01-02T03:04:05",
    takenAtFrom: "DateTime",
  });
});

test("no other time stands in for a time of taking that is written but blank or in doubt", () => {
  const others = { first: { [DATE_TIME]: "2025:01:02 03:04:05" } };
  const blank = {
    ...others,
    exif: { [ORIGINAL]: "0000:00:00 00:00:00", [DIGITIZED]: "2024:05:17 06:42:11" },
  };
  expect(captureOf(blank)).toEqual(NO_CAPTURE);
  const doubtful = { ...others, exif: { [ORIGINAL]: "2024:02:30 06:42:11" } };
  expect(captureOf(doubtful)).toEqual({ ...NO_CAPTURE, unreadable: ["date"] });
});

test("each time has the offset of its own field, in any of its spellings", () => {
  const date = "2024:05:17 06:42:11";
  const offsets = { [OFFSET]: "+01:00", [OFFSET_DIGITIZED]: "+02:00" };
  expect(captureOf({ exif: { [ORIGINAL]: date, ...offsets } }).takenAt).toBe("2024-05-17T06:42:11");
  expect(captureOf({ exif: { [DIGITIZED]: date, ...offsets } }).takenAt).toBe("2024-05-17T06:42:11+02:00");
  expect(captureOf({ first: { [DATE_TIME]: date }, exif: offsets }).takenAt).toBe(
    "2024-05-17T06:42:11+01:00",
  );
  for (const [written, offset] of [
    ["-5:00", "-05:00"],
    ["Z", "+00:00"],
    ["+0930", "+09:30"],
    ["+14:00", "+14:00"],
    ["+15:00", ""],
    ["   :  ", ""],
  ]) {
    const exif = { [ORIGINAL]: date, [OFFSET_ORIGINAL]: written ?? "" };
    expect(captureOf({ exif }).takenAt).toBe(`2024-05-17T06:42:11${offset}`);
  }
});

test("a time that states two different offsets has none", () => {
  for (const [inside, offset] of [
    ["+02:00", "+02:00"],
    ["+03:00", ""],
  ]) {
    const exif = { [ORIGINAL]: `2024:05:17 06:42:11${inside}`, [OFFSET_ORIGINAL]: "+02:00" };
    expect(captureOf({ exif }).takenAt).toBe(`2024-05-17T06:42:11${offset}`);
  }
});

test.each([
  "WGS-84",
  "WGS84",
  "WGS 84",
  "WGS-1984",
  "WGS_1984",
  "wgs84",
  "WGS-84    ",
  "",
  "World Geodetic System 1984",
])("the datum %j is WGS84", (datum) => {
  expect(captureOf({ gps: { ...PRAGUE, [DATUM]: datum } }).position).not.toBeNull();
});

test.each(["TOKYO", "NAD27", "WGS-72", "GCJ-02", "?"])(
  "a place on the datum %j is told, not used",
  (datum) => {
    expect(captureOf({ gps: { ...PRAGUE, [DATUM]: datum } })).toEqual({
      ...NO_CAPTURE,
      unreadable: ["position"],
    });
  },
);

/** A fraction that is not a number: the camera writes nothing here. */
const NONE = [0, 0] as const;

test.each([
  ["seconds of 0/0", [[50, 1], [4512, 100], NONE], 50.752],
  [
    "no seconds",
    [
      [50, 1],
      [4512, 100],
    ],
    50.752,
  ],
  ["minutes and seconds of 0/0 after degrees with decimals", [[50752, 1000], NONE, NONE], 50.752],
  ["degrees with decimals alone", [[50752, 1000]], 50.752],
  [
    "degrees with decimals and zeros",
    [
      [50752, 1000],
      [0, 1],
      [0, 1],
    ],
    50.752,
  ],
  [
    "whole numbers over more than one",
    [
      [5000, 100],
      [450, 10],
      [720, 100],
    ],
    50.752,
  ],
  [
    "sixty seconds, which is a rounded number",
    [
      [50, 1],
      [44, 1],
      [60, 1],
    ],
    50.75,
  ],
] as const)("a place with %s is read", (_, latitude, degrees) => {
  const { position, unreadable } = captureOf({ gps: { ...PRAGUE, [LATITUDE]: latitude } });
  expect(position?.latitude).toBeCloseTo(degrees, 9);
  expect(position?.longitude).toBeCloseTo(14 + 25.01 / 60, 9);
  expect(unreadable).toEqual([]);
});

test.each([
  ["whole degrees alone", { [LATITUDE]: [[50, 1], NONE, NONE] }],
  ["minutes of 0/0 and seconds", { [LATITUDE]: [[50, 1], NONE, [12, 1]] }],
  [
    "a fraction over nothing",
    {
      [LATITUDE]: [
        [50, 1],
        [45, 1],
        [1, 0],
      ],
    },
  ],
  ["degrees of 0/0", { [LATITUDE]: [NONE, [45, 1], [1, 1]] }],
  ["decimals in degrees and minutes", { [LATITUDE]: [[507520, 10000], [4512, 100], NONE] }],
  [
    "decimals in degrees, and minutes and seconds",
    {
      [LATITUDE]: [
        [507520, 10000],
        [45, 1],
        [7, 1],
      ],
    },
  ],
  [
    "decimals in degrees, and seconds alone",
    {
      [LATITUDE]: [
        [507520, 10000],
        [0, 1],
        [7, 1],
      ],
    },
  ],
  [
    "decimals in minutes, and seconds",
    {
      [LATITUDE]: [
        [50, 1],
        [4512, 100],
        [7, 1],
      ],
    },
  ],
  [
    "seconds without their fraction",
    {
      [LATITUDE]: [
        [50, 1],
        [45, 1],
        [5123, 1],
      ],
    },
  ],
  [
    "a latitude beyond the pole",
    {
      [LATITUDE]: [
        [91, 1],
        [0, 1],
        [0, 1],
      ],
    },
  ],
  ["no hemisphere", { [LATITUDE_REF]: "" }],
  ["an unknown hemisphere", { [LONGITUDE_REF]: "O" }],
  ["no longitude", { [LONGITUDE]: [NONE, NONE, NONE] }],
  ["a text in place of degrees", { [LATITUDE]: "50.752" }],
] as const)("a place with %s is told, not used", (_, changed) => {
  expect(captureOf({ gps: { ...PRAGUE, ...changed } })).toEqual({ ...NO_CAPTURE, unreadable: ["position"] });
});

test.each([
  ["0° 0°", [0, 1]],
  ["nothing but 0/0", NONE],
] as const)("a place of %s is of a camera without a fix, and says nothing", (_, part) => {
  const nowhere = [part, part, part];
  const gps = { ...PRAGUE, [LATITUDE]: nowhere, [LONGITUDE]: nowhere, [DATUM]: "TOKYO" };
  expect(captureOf({ gps })).toEqual(NO_CAPTURE);
  expect(captureOf({ gps: { [DATUM]: "WGS-84" } })).toEqual(NO_CAPTURE);
});

test("hemispheres may be words, or in small letters", () => {
  const gps = { ...PRAGUE, [LATITUDE_REF]: "South", [LONGITUDE_REF]: "w" };
  const { position } = captureOf({ gps });
  expect([position?.latitude, position?.longitude].map((degrees) => Math.sign(degrees ?? 0))).toEqual([
    -1, -1,
  ]);
});

test("texts that are marked as bytes or UTF-8, and pointers of the type IFD, are read as well", () => {
  const data = { exif: { [ORIGINAL]: "2021:06:16 10:11:12" }, gps: PRAGUE };
  const plain = captureOf(data);
  expect(plain.position).not.toBeNull();
  for (const type of [1, 7, 129]) expect(captureOf({ ...data, types: { [ORIGINAL]: type } })).toEqual(plain);
  expect(captureOf({ ...data, types: { 0x8769: 13, 0x8825: 13 } })).toEqual(plain);
});

test("what nobody asked for is neither used nor told", () => {
  const block = exifBlock({ exif: { [ORIGINAL]: "1 June 2026" }, gps: { ...PRAGUE, [DATUM]: "TOKYO" } });
  expect(readCapture(block, { date: true, position: false }).unreadable).toEqual(["date"]);
  expect(readCapture(block, { date: false, position: true }).unreadable).toEqual(["position"]);
  expect(readCapture(block, { date: false, position: false })).toEqual(NO_CAPTURE);
});
