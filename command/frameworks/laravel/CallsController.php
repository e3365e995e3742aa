<?php

namespace App\Http\Controllers\Inlay;

/** The rules for all calls: docs/server.md of Inlay. */
abstract class CallsController
{
    protected function answer($data = [])
    {
        return response()->json(['meta' => ['status' => 200, 'msg' => 'OK'], 'response' => $data]);
    }

    /** Users see the detail. */
    protected function refuse(int $status, string $detail)
    {
        $errors = [['code' => $status, 'detail' => $detail]];

        return response()->json(['meta' => ['status' => $status, 'msg' => $detail], 'errors' => $errors], $status);
    }
}
