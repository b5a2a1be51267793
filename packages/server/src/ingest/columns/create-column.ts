import type { ColumnType } from '../../telemetry/tables/column.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { DictionaryColumn } from './dictionary-column.ts';
import {
  FixedStringColumn,
  Float32Column,
  Float64Column,
  Int64Column,
  UInt16Column,
  UInt32Column,
  UInt8Column,
} from './fixed-columns.ts';
import { MapColumn } from './map-column.ts';
import { NullableFloat64Column } from './nullable-column.ts';
import { ReadingColumn } from './reading-column.ts';
import { SketchColumn } from './sketch-column.ts';
import { TextColumn } from './text-column.ts';

const BUILDERS: Readonly<Record<ColumnType, new (width: number) => ColumnBuilder>> = {
  UInt8: UInt8Column,
  Enum8: UInt8Column,
  UInt16: UInt16Column,
  UInt32: UInt32Column,
  DateTime: UInt32Column,
  UInt64: Int64Column,
  Int64: Int64Column,
  'DateTime64(6)': Int64Column,
  Float32: Float32Column,
  Float64: Float64Column,
  'Nullable(Float64)': NullableFloat64Column,
  'FixedString(16)': FixedStringColumn,
  String: TextColumn,
  'LowCardinality(String)': DictionaryColumn,
  'Map(LowCardinality(String), String)': MapColumn,
  'Map(UInt16, UInt64)': SketchColumn,
  'Tuple(DateTime64(3), Float64)': ReadingColumn,
};

/** An empty builder for a column of this type; the one fixed string there is has 16 bytes. */
export const createColumn = (type: ColumnType): ColumnBuilder => new BUILDERS[type](16);
